import { Box, Button, Stack, Typography } from '@mui/material';
import { ACTIVITY_SHOWN, type ActivityEntry } from '@qp/contract';
import { longDate, timeOfDay } from '@qp/words/dates';
import { sharingWords } from '@qp/words/sharing/screens';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { activityAddress, activityQuery, type SharedProject } from './api.ts';

interface ActivityDialogProps {
  readonly project: SharedProject;
  readonly open: boolean;
  onClose(): void;
}

export function ActivityDialog({ project, open, onClose }: ActivityDialogProps) {
  const words = useWords(sharingWords);
  const asked = useQuery({ ...activityQuery(project.id), enabled: open });
  const { data } = asked;
  const days = data ? [...Map.groupBy(data.entries, ({ at }) => longDate(at))] : [];
  return (
    <Dialog
      open={open}
      title={words.activityIn(project.name)}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button href={activityAddress(project.id)} download sx={{ mr: 'auto' }}>
            {words.downloadCsv}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <Waiting for={asked} label={words.loadingActivity} />
      {data?.entries.length === 0 && <Typography sx={{ color: 'ui.secondary' }}>{words.noActivity}</Typography>}
      <Stack sx={{ gap: 4 }}>
        {days.map(([day, entries]) => (
          <Box key={day} component="section" aria-label={day}>
            <Typography variant="body2" component="h3" sx={{ fontWeight: 600, color: 'ui.secondary', mb: 1 }}>
              {day}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </Box>
          </Box>
        ))}
        {data?.more && <Typography sx={{ color: 'ui.secondary' }}>{words.latest(ACTIVITY_SHOWN)}</Typography>}
      </Stack>
    </Dialog>
  );
}

function Line({ entry }: { readonly entry: ActivityEntry }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 3, py: 1 }}>
      <Box
        component="time"
        dateTime={entry.at}
        sx={{ color: 'ui.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none', width: 44 }}
      >
        {timeOfDay(entry.at)}
      </Box>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{entry.who}</b> {entry.did} {entry.what} {entry.subject} {entry.details}
      </Typography>
    </Stack>
  );
}
