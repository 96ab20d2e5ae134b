import { Button, Stack, Typography } from '@mui/material';
import { responsesOfKind } from '@qp/facts';
import { responseWords } from '@qp/words/imports/responses';
import { number } from '@qp/words/numbers';
import { useWords } from '../../lib/words.ts';
import type { CheckRow } from './check-rows.ts';
import { answerEdit, rangeEdit } from './edits.ts';
import type { EditorProps } from './responses-editor.tsx';

/** Values that mean no answer; each can become an answer again. */
export function MissingValues({ row, onEdit }: EditorProps) {
  const words = useWords(responseWords);
  const { variable } = row;
  const { source, plan } = variable;
  const counts = new Map(source.facts.values.map(([value, count]) => [value, count]));
  const label = new Map(source.labels);
  const blank = blankCount(row);
  const shown = plan.missing.filter((value) => counts.has(value) || label.has(value));
  // If there are too many values to list, the file's range represents them.
  const ranged = plan.missingRange !== null && source.facts.values.length === 0;
  if (shown.length === 0 && blank === 0 && !ranged) return null;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 620 }}>
        {words.noAnswer}
      </Typography>
      {shown.map((value) => (
        <Stack key={value} direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
            {label.get(value) ? ` ${label.get(value)}` : ''}
          </Typography>
          <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
            {number(counts.get(value) ?? 0)}
          </Typography>
          <Button
            size="small"
            variant="text"
            onClick={() => onEdit(answerEdit(variable, value))}
            aria-label={words.countAsAnswer(value)}
          >
            {words.isAnswer}
          </Button>
        </Stack>
      ))}
      {ranged && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
            {words.range(plan.missingRange)}
          </Typography>
          <Button size="small" variant="text" onClick={() => onEdit(rangeEdit(variable))}>
            {words.areAnswers}
          </Button>
        </Stack>
      )}
      {blank > 0 && (
        <Stack direction="row" sx={{ gap: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, color: 'ui.secondary' }}>
            {words.blank}
          </Typography>
          <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
            {number(blank)}
          </Typography>
        </Stack>
      )}
    </Stack>
  );
}

function blankCount({ variable: { source, plan } }: CheckRow): number {
  return source.facts.blank - (responsesOfKind(plan.kind) === 'set' ? source.facts.blankInSet : 0);
}
