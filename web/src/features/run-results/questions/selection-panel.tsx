import { Box, Stack, Typography } from '@mui/material';
import type { PickerVariable, Run } from '@qp/contract';
import { selectionRoles } from '@qp/facts';
import { selectionWords } from '@qp/words/questions/selection';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';

interface SelectionPanelProps {
  readonly run: Run;
  readonly dictionary: Readonly<Record<string, PickerVariable>>;
}

/** What a run that selects its questions kept and dropped, and why. Nothing for other runs. */
export function SelectionPanel({ run: { selection }, dictionary }: SelectionPanelProps): ReactElement | null {
  const words = useWords(selectionWords);
  if (!selection) return null;
  const label = (code: string) => dictionary[code]?.['Variable Label'] || code;
  return (
    <Panel title={words.title} subtitle={words.base(selection)}>
      <Typography>{words.found(selection)}</Typography>
      <Typography sx={{ mt: 2 }}>{words.prediction(selection)}</Typography>
      {selectionRoles.map((role) => {
        const questions = selection.questions.filter((one) => one.role === role);
        if (questions.length === 0) return null;
        return (
          <Box key={role} sx={{ mt: 4 }}>
            <Typography variant="h3">{words.roles[role](questions.length)}</Typography>
            <Stack component="ul" sx={{ m: 0, mt: 1.5, pl: 5, gap: 0.5 }}>
              {questions.map(({ code, by, bits }) => (
                <Typography component="li" key={code} sx={{ overflowWrap: 'anywhere' }}>
                  {words.question(label(code), bits, by.map(label))}
                </Typography>
              ))}
            </Stack>
          </Box>
        );
      })}
    </Panel>
  );
}
