import { FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { type ImportGrouping, type ImportVariable, VARIABLE_LABEL_LIMIT } from '@qp/contract';
import { groupingProblem, NO_FACTOR } from '@qp/engine/imports';
import { groupingWords } from '@qp/words/imports/grouping';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface SetDialogProps {
  readonly chosen: readonly ImportVariable[];
  readonly all: readonly ImportVariable[];
  onGroup(grouping: ImportGrouping): void;
  onClose(): void;
}

/** No value is called by this. */
const RECOGNISED = '\u0000';
const MAX_VALUES = 50;

export function SetDialog({ chosen, all, onGroup, onClose }: SetDialogProps) {
  const words = useWords(groupingWords);
  const codes = chosen.map(({ source }) => source.code);
  const sources = all.map(({ source }) => source);
  const problemOf = (grouping: ImportGrouping) => groupingProblem(sources, grouping);
  const blank = { kind: 'set', codes, question: '', chosen: null } as const;
  const [question, setQuestion] = useState(() => sharedQuestion(chosen));
  const [form, setForm] = useState<'options' | 'mentions'>(() =>
    chosen.every(({ source }) => source.facts.values.length > 2) ? 'mentions' : 'options',
  );
  const [yes, setYes] = useState(RECOGNISED);
  const grouping: ImportGrouping = {
    ...blank,
    question: question.trim(),
    form,
    chosen: form === 'mentions' || yes === RECOGNISED ? null : yes,
  };
  const problem = problemOf(grouping);
  const values = valuesOf(chosen);
  return (
    <Dialog
      title={words.setTitle(chosen.length)}
      onClose={onClose}
      onSubmit={() => onGroup(grouping)}
      submit={words.make}
      blocked={problem !== null || grouping.question === ''}
    >
      <Stack sx={{ gap: 4 }}>
        <TextInput
          label={words.question}
          value={question}
          onChange={setQuestion}
          maxLength={VARIABLE_LABEL_LIMIT}
          autoFocus
        />
        <Field label={words.form}>
          {({ labelId }) => (
            <RadioGroup aria-labelledby={labelId} value={form} onChange={(_, value) => setForm(value as typeof form)}>
              {(['options', 'mentions'] as const).map((each) => (
                <FormControlLabel
                  key={each}
                  value={each}
                  control={<Radio size="small" />}
                  label={words.forms[each]}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
            </RadioGroup>
          )}
        </Field>
        {form === 'options' && (
          <SelectInput
            label={words.yes}
            value={yes}
            onChange={setYes}
            options={[{ value: RECOGNISED, label: words.recognised }, ...values]}
            error={problem && words.problem(problem)}
            hint={words.yesHint}
          />
        )}
        {form === 'mentions' && words.mentionsHint}
      </Stack>
    </Dialog>
  );
}

/** What all of them already have as question or factor. */
function sharedQuestion(chosen: readonly ImportVariable[]): string {
  const texts = new Set(chosen.map(({ plan }) => plan.stem || (plan.factor === NO_FACTOR ? '' : plan.factor)));
  const [text = ''] = texts;
  return texts.size === 1 ? text : '';
}

function valuesOf(chosen: readonly ImportVariable[]): { value: string; label: string }[] {
  const values = new Map<string, string>();
  for (const { source } of chosen) {
    const labels = new Map(source.labels);
    for (const [value] of source.facts.values) {
      const label = labels.get(value);
      if (!values.has(value)) values.set(value, label && label !== value ? `${value} ${label}` : value);
    }
  }
  return [...values].slice(0, MAX_VALUES).map(([value, label]) => ({ value, label }));
}
