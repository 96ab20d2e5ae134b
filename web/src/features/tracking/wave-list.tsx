import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type Wave } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { trackingWords } from '@qp/words/tracking/screen';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Progress } from '../../lib/polling.ts';
import { useMay } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { deleteWave, wavesQuery } from './api.ts';
import { Working } from './working.tsx';

interface WaveListProps {
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly working: Progress | null;
  onMatching(id: string): void;
}

/** The waves that there are, in order, and what each of them waits for. */
export function WaveList({ run, waves, working, onMatching }: WaveListProps): ReactElement {
  const { list: words } = useWords(trackingWords);
  const [leaving, setLeaving] = useState<Wave | null>(null);
  const mayChange = useMay(calls.deleteWave);
  return (
    <Panel title={words.title}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Line name={words.base} about={words.people(run.respondents)}>
          <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
            {words.baseHelp}
          </Typography>
        </Line>
        {waves.map((wave) => (
          <Line key={wave.id} name={wave.name} about={aboutOf(wave, words)} problem={wave.problem}>
            {wave.state !== 'ready' && (
              <Pill tone={wave.state === 'matching' ? 'match' : 'quiet'}>{words.states[wave.state]}</Pill>
            )}
            {wave.matching && wave.state !== 'reading' && (
              <Button size="small" onClick={() => onMatching(wave.id)}>
                {wave.state === 'matching' ? words.check : words.details}
              </Button>
            )}
            {mayChange && (
              <Button
                size="small"
                variant="text"
                aria-label={words.removeOf(wave.name)}
                onClick={() => setLeaving(wave)}
              >
                {words.remove}
              </Button>
            )}
          </Line>
        ))}
      </Stack>
      {working && (
        <Box sx={{ mt: 3 }}>
          <Working title={words.progress} progress={working.progress} stage={working.stage || words.queued} />
        </Box>
      )}
      {leaving && <DeleteWave run={run} wave={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

function aboutOf(wave: Wave, words: ReturnType<typeof trackingWords>['list']): string {
  return [wave.date && longDate(wave.date), wave.people > 0 && words.people(wave.people), wave.file_name]
    .filter(Boolean)
    .join(' · ');
}

interface LineProps {
  readonly name: string;
  readonly about: string;
  readonly problem?: string | null;
  readonly children: ReactNode;
}

function Line({ name, about, problem, children }: LineProps): ReactElement {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 3,
        py: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        '& + &': { borderTop: '1px solid', borderColor: 'ui.lineSoft' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
          {about}
        </Typography>
        {problem && <Typography sx={{ color: 'ui.danger' }}>{problem}</Typography>}
      </Box>
      {children}
    </Stack>
  );
}

function DeleteWave({ run, wave, onClose }: { readonly run: Run; readonly wave: Wave; onClose(): void }): ReactElement {
  const { list: words } = useWords(trackingWords);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteWave(wave.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: wavesQuery(run.id).queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.removeTitle(wave.name)}
      action={words.remove}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <ConfirmSentence>{words.removeText}</ConfirmSentence>
    </ConfirmDialog>
  );
}
