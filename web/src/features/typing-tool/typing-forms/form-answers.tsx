import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type TypingForm } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { number, percent } from '@qp/words/numbers';
import { formPanelWords } from '@qp/words/typing-forms/form-panel';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { GroupName } from '../group-name.tsx';
import { ShareBar } from '../share-bar.tsx';
import { forgetAnswers, saveFormAnswers } from './api.ts';

/** The answers so far, as counts and as a file, and a way to delete them. */
export function FormAnswers(props: {
  run: Run;
  form: TypingForm;
  /** Absent for viewers. */
  onChanged?(answer: { form: TypingForm | null }): void;
}): ReactElement {
  const words = useWords(formPanelWords);
  const { run, form, onChanged } = props;
  const toast = useToast();
  const mayDelete = useMay(calls.deleteFormAnswers);
  const [asking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: () => saveFormAnswers(run.id),
    onError: (reason) => toast.failed(reason, words.notDownloaded),
  });
  const forgetting = useMutation({
    mutationFn: () => forgetAnswers(run.id),
    onSuccess: (answer) => {
      setAsking(false);
      onChanged?.(answer);
    },
    onError: (reason) => toast.failed(reason, words.notDeleted),
  });
  const groups = form.placed.map((people, s) => ({ group: `SEG${s + 1}`, segment: s + 1, people }));
  return (
    <Box>
      <Typography component="h2" variant="h4" sx={{ mb: 2 }}>
        {form.answers === 0 ? words.noAnswers : words.answers(form.answers)}
        {form.last_answer && (
          <Box component="span" sx={{ color: 'ui.secondary', fontWeight: 450, ml: 1.5 }}>
            {words.lastAnswer(longDate(form.last_answer))}
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
              {words.downloadAnswers}
            </Button>
            {mayDelete && (
              <Button size="small" variant="text" color="error" onClick={() => setAsking(true)}>
                {words.deleteAnswers}
              </Button>
            )}
          </Stack>
        </>
      )}
      <Dialog open={asking} title={words.deleteTitle} onClose={() => setAsking(false)}>
        <Typography sx={{ mb: 4 }}>{words.deleteWarning(form.answers)}</Typography>
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
          <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          <Button variant="contained" color="error" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
            {words.delete}
          </Button>
        </Stack>
      </Dialog>
    </Box>
  );
}
