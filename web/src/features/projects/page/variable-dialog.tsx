import { Box, Stack, Typography } from '@mui/material';
import type { VariableSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { projectDataWords } from '@qp/words/projects/data';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';

interface VariableDialogProps {
  /** Null while it is closed. */
  readonly variable: VariableSummary | null;
  readonly respondents: number;
  onClose(): void;
}

/** The responses of one variable in reading order, with their counts. */
export function VariableDialog({ variable, respondents, onClose }: VariableDialogProps) {
  const words = useWords(projectDataWords);
  // Kept while the dialog fades out.
  const [last, setLast] = useState(variable);
  if (variable && variable !== last) setLast(variable);
  const shown = variable ?? last;
  if (!shown) return null;
  const listed = shown.responses.reduce((sum, { count }) => sum + count, 0);
  // Only open answers can be more than are listed.
  const others = listed > 0 ? respondents - shown.missing - listed : 0;
  return (
    <Dialog open={variable !== null} title={shown.label} width="sm" onClose={onClose}>
      <Typography variant="body2" sx={{ color: 'ui.secondary', mb: 4 }}>
        {[shown.code, shown.type, shown.dimension, shown.factor].filter(Boolean).join(' · ')}
      </Typography>
      {shown.numbers && (
        <Box sx={{ mb: shown.responses.length > 0 ? 6 : 4 }}>
          <StatRow>
            <StatBlock value={number(shown.numbers.minimum, 2)} label={words.minimum} />
            <StatBlock value={number(shown.numbers.mean, 2)} label={words.mean} />
            <StatBlock value={number(shown.numbers.maximum, 2)} label={words.maximum} />
          </StatRow>
        </Box>
      )}
      <Responses variable={shown} />
      {others > 0 && <Typography sx={{ mt: 2 }}>{words.otherTexts(others)}</Typography>}
      <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 4 }}>
        {shown.missing === 0 ? words.noneMissing : words.someMissing(shown.missing, respondents)}
      </Typography>
    </Dialog>
  );
}

function Responses({ variable }: { readonly variable: VariableSummary }) {
  const words = useWords(projectDataWords);
  const { responses } = variable;
  const total = responses.reduce((sum, { count }) => sum + count, 0);
  const largest = Math.max(1, ...responses.map(({ count }) => count));
  if (responses.length === 0) {
    return variable.numbers ? null : <Typography>{words.noResponses}</Typography>;
  }
  return (
    <Box component="table" sx={{ width: '100%', borderSpacing: '0 4px', borderCollapse: 'separate' }}>
      <Box component="thead" sx={{ typography: 'caption', color: 'ui.secondary', textAlign: 'left' }}>
        <tr>
          <th scope="col">{words.response}</th>
          <td />
          <Box component="th" scope="col" sx={{ textAlign: 'right' }}>
            {words.people}
          </Box>
          <Box component="th" scope="col" sx={{ textAlign: 'right' }}>
            {words.share}
          </Box>
        </tr>
      </Box>
      <Box component="tbody" sx={{ typography: 'body2' }}>
        {responses.map(({ label, count }) => (
          <tr key={label}>
            <Box
              component="th"
              scope="row"
              sx={{ textAlign: 'left', fontWeight: 450, overflowWrap: 'anywhere', pr: 3 }}
            >
              {label}
            </Box>
            <Box component="td" aria-hidden sx={{ width: '40%' }}>
              <Stack sx={{ bgcolor: 'ui.well', borderRadius: '3px', height: 8 }}>
                <Box
                  sx={{ width: `${(100 * count) / largest}%`, bgcolor: 'ui.action', height: 8, borderRadius: '3px' }}
                />
              </Stack>
            </Box>
            <Box component="td" sx={{ textAlign: 'right', pl: 3 }}>
              {number(count)}
            </Box>
            <Box component="td" sx={{ textAlign: 'right', pl: 3 }}>
              {total > 0 ? percent(count / total) : '–'}
            </Box>
          </tr>
        ))}
      </Box>
    </Box>
  );
}
