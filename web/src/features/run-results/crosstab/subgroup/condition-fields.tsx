import { Stack, Typography } from '@mui/material';
import type { VariableSummary } from '@qp/contract';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { number } from '@qp/words/numbers';
import { useWords } from '../../../../lib/words.ts';
import { ResponseTicks, VariableField } from '../../../../ui/variable-field.tsx';
import { ThresholdField } from '../threshold-field.tsx';
import { type ConditionDraft, emptyDraft, hasResponses } from './drafts.ts';

interface ConditionFieldsProps {
  at: number;
  draft: ConditionDraft;
  variables: readonly VariableSummary[];
  onChange(draft: ConditionDraft): void;
  /** Absent for the only condition. */
  onRemove: (() => void) | undefined;
}

/** A variable, and which of its answers count. */
export function ConditionFields({ at, draft, variables, onChange, onRemove }: ConditionFieldsProps) {
  const words = useWords(subgroupWords);
  const { variable } = draft;
  return (
    <Stack role="group" aria-label={words.condition(at)} sx={{ gap: 2 }}>
      <VariableField
        label={words.variable}
        variables={variables}
        variable={variable}
        noSuchVariable={words.noSuchVariable}
        remove={words.remove}
        onChange={(chosen) => onChange({ ...emptyDraft(draft.key), variable: chosen })}
        onRemove={onRemove}
      />
      {variable &&
        (hasResponses(variable) ? (
          <ResponseTicks
            label={words.responses}
            responses={variable.responses}
            chosen={draft.responses}
            onChange={(responses) => onChange({ ...draft, responses })}
          />
        ) : (
          <Limits draft={draft} variable={variable} onChange={onChange} />
        ))}
    </Stack>
  );
}

function Limits({
  draft,
  variable,
  onChange,
}: Pick<ConditionFieldsProps, 'draft' | 'onChange'> & { variable: VariableSummary }) {
  const words = useWords(subgroupWords);
  const { numbers } = variable;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 3 }}>
        <ThresholdField label={words.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
        <ThresholdField label={words.to} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
      </Stack>
      {numbers && (
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.range(number(numbers.minimum, 2), number(numbers.maximum, 2))}
        </Typography>
      )}
    </Stack>
  );
}
