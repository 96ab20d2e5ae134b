import { OutlinedInput, Stack, Typography } from '@mui/material';
import { percent } from '@qp/words/numbers';
import { weightWords } from '@qp/words/sample/weights';
import { useWords } from '../../lib/words.ts';
import { VariableField } from '../../ui/variable-field.tsx';

/** Targets of one variable while they are typed, by response; no variable at first. */
export interface TargetDraft {
  readonly key: number;
  readonly code: string;
  readonly targets: Readonly<Record<string, string>>;
}

export interface TargetVariable {
  readonly code: string;
  readonly label: string;
  readonly responses: readonly { readonly label: string; readonly count: number }[];
}

interface TargetFieldsProps {
  readonly draft: TargetDraft;
  readonly variables: readonly TargetVariable[];
  readonly respondents: number;
  readonly percentages: boolean;
  onChange(draft: TargetDraft): void;
  /** Absent for the only variable. */
  readonly onRemove?: (() => void) | undefined;
}

/** A number from 0 as people type it, 0 for nothing; null where it isn't one. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(/%$/, '').trim().replace(',', '.');
  return plain === '' ? 0 : /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : null;
}

/** A variable, and a target for each of its responses. */
export function TargetFields(props: TargetFieldsProps) {
  const { draft, variables, respondents, percentages, onChange, onRemove } = props;
  const words = useWords(weightWords);
  const variable = variables.find(({ code }) => code === draft.code) ?? null;
  const sum = Object.values(draft.targets).reduce((total, text) => total + (typedNumber(text) ?? 0), 0);
  return (
    <Stack role="group" aria-label={variable?.label || variable?.code || words.variable} sx={{ gap: 2 }}>
      <VariableField
        label={words.variable}
        variables={variables}
        variable={variable}
        remove={words.removeVariable}
        onChange={(chosen) => onChange({ ...draft, code: chosen?.code ?? '', targets: {} })}
        onRemove={onRemove}
      />
      {variable?.responses.map(({ label, count }) => (
        <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
            {words.now(percent(count / respondents))}
          </Typography>
          <OutlinedInput
            size="small"
            value={draft.targets[label] ?? ''}
            onChange={(event) => onChange({ ...draft, targets: { ...draft.targets, [label]: event.target.value } })}
            error={typedNumber(draft.targets[label] ?? '') === null}
            endAdornment={percentages ? '%' : undefined}
            slotProps={{ input: { 'aria-label': words.target(label), inputMode: 'decimal' } }}
            sx={{ width: 110 }}
          />
        </Stack>
      ))}
      {variable && (
        <Typography variant="body2" className="tabular" role="status" sx={{ textAlign: 'right', fontWeight: 600 }}>
          {words.sum(sum, percentages)}
        </Typography>
      )}
    </Stack>
  );
}
