import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, type Run, type TypingForm } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { count, number, percent } from '@qp/words/numbers';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../lib/role.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { forgetAnswers, saveFormAnswers } from './form-api.ts';
import { GroupName } from './group-name.tsx';
import { ShareBar } from './share-bar.tsx';

/** What has come in, as counts; the answers as a file; and a way to forget them. */
export function FormAnswers(props: {
  run: Run;
  form: TypingForm;
  /** Absent where one may only read. */
  onChanged?(answer: { form: TypingForm | null }): void;
}): ReactElement {
  const { run, form, onChanged } = props;
  const toast = useToast();
  const mayDelete = useMay(calls.deleteFormAnswers);
  const [asking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: () => saveFormAnswers(run.id),
    onError: (reason) => toast.failed(reason, 'The answers were not downloaded. Try again.'),
  });
  const forgetting = useMutation({
    mutationFn: () => forgetAnswers(run.id),
    onSuccess: (answer) => {
      setAsking(false);
      onChanged?.(answer);
    },
    onError: (reason) => toast.failed(reason, 'The answers are still there.'),
  });
  const groups = form.placed.map((people, s) => ({ group: `SEG${s + 1}`, segment: s + 1, people }));
  return (
    <Box>
      <Typography component="h2" variant="h4" sx={{ mb: 2 }}>
        {form.answers === 0 ? 'No answer yet' : count(form.answers, 'answer')}
        {form.last_answer && (
          <Box component="span" sx={{ color: 'ui.secondary', fontWeight: 450 }}>
            {' '}
            · the last on {longDate(form.last_answer)}
          </Box>
        )}
      </Typography>
      {form.answers > 0 && (
        <>
          <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2.5, maxWidth: 560 }}>
            {groups.map(({ group, segment, people }) => (
              <Box component="li" key={group}>
                <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 0.75 }}>
                  <GroupName run={run} group={group} />
                  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                    {number(people)} · {percent(people / form.answers)}
                  </Box>
                </Stack>
                <ShareBar share={people / form.answers} segment={segment} />
              </Box>
            ))}
          </Stack>
          <Stack direction="row" sx={{ gap: 2, mt: 4, flexWrap: 'wrap' }}>
            <Button size="small" loading={saving.isPending} onClick={() => saving.mutate()}>
              Download the answers
            </Button>
            {mayDelete && (
              <Button size="small" variant="text" color="error" onClick={() => setAsking(true)}>
                Delete the answers
              </Button>
            )}
          </Stack>
        </>
      )}
      <Dialog open={asking} title="Delete the answers?" onClose={() => setAsking(false)}>
        <Typography sx={{ mb: 4 }}>
          {count(form.answers, 'answer')} will be gone for good. The form itself stays.
        </Typography>
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button variant="contained" color="error" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
            Delete
          </Button>
        </Stack>
      </Dialog>
    </Box>
  );
}
