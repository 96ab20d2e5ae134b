import { Button, Stack, Typography } from '@mui/material';
import { calls } from '@qp/contract';
import { exerciseWords } from '@qp/words/projects/exercise';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAs } from '../../../lib/download.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { planExercise } from '../api.ts';

/** A design for best-worst questions, with how balanced it is. */
export function PlanExercise({ projectID }: { readonly projectID: string }) {
  const words = useWords(exerciseWords);
  const [open, setOpen] = useState(false);
  const [items, setItems] = useState('');
  const [shown, setShown] = useState('4');
  const [sets, setSets] = useState('10');
  const [versions, setVersions] = useState('5');
  const labels = items
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const planning = useMutation({ mutationFn: () => planExercise(projectID, { items: labels, shown, sets, versions }) });
  const may = useMay(calls.planExercise);
  const design = planning.data;
  // A design of other settings isn't offered.
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    planning.reset();
  };
  const numbers = [
    { label: words.shown, value: shown, set: setShown },
    { label: words.sets, value: sets, set: setSets },
    { label: words.versions, value: versions, set: setVersions },
  ];
  const save = (text: string, type: string, name: string) => saveAs(new Blob([text], { type }), name);
  if (!may) return null;
  return (
    <Stack direction="row" sx={{ px: { xs: 4, sm: 5.5 }, pb: 4, gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button onClick={() => setOpen(true)}>{words.plan}</Button>
      <Typography sx={{ color: 'ui.secondary' }}>{words.help}</Typography>
      <Dialog
        open={open}
        title={words.plan}
        width="sm"
        onClose={() => setOpen(false)}
        onSubmit={() => planning.mutate()}
        submit={words.make}
        busy={planning.isPending}
      >
        <Stack sx={{ gap: 4 }}>
          <TextInput label={words.items} value={items} onChange={change(setItems)} multiline minRows={6} maxRows={14} />
          <Stack direction="row" sx={{ gap: 3 }}>
            {numbers.map(({ label, value, set }) => (
              <TextInput key={label} label={label} value={value} onChange={change(set)} numeric sx={{ flex: 1 }} />
            ))}
          </Stack>
          {planning.error && <ErrorNotice error={planning.error} />}
          {design && (
            <Stack role="status" sx={{ gap: 1.5 }}>
              {words.figures(design).map((sentence) => (
                <Typography key={sentence}>{sentence}</Typography>
              ))}
              <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap' }}>
                <Button onClick={() => save(design.design_csv, 'text/csv', words.designFile)}>
                  {words.downloadDesign}
                </Button>
                <Button onClick={() => save(design.questionnaire, 'text/plain', words.textFile)}>
                  {words.downloadText}
                </Button>
              </Stack>
            </Stack>
          )}
        </Stack>
      </Dialog>
    </Stack>
  );
}
