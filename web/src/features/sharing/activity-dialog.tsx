import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ACTIVITY_SHOWN, type ActivityEntry } from '@qp/contract';
import { longDate, timeOfDay } from '@qp/words/dates';
import { number } from '@qp/words/numbers';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LinesSkeleton, Loading } from '../../ui/skeletons.tsx';
import { activityAddress, activityQuery, type SharedProject } from './api.ts';

export interface ActivityDialogProps {
  readonly project: SharedProject;
  readonly open: boolean;
  onClose(): void;
}

/** What was done in a project, by day. */
export function ActivityDialog({ project, open, onClose }: ActivityDialogProps) {
  const { data, error, refetch } = useQuery({ ...activityQuery(project.id), enabled: open });
  const days = data ? [...Map.groupBy(data.entries, ({ at }) => longDate(at))] : [];
  return (
    <Dialog
      open={open}
      title={`Activity in ${project.name}`}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button href={activityAddress(project.id)} download sx={{ mr: 'auto' }}>
            Download as CSV
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the activity">
          <LinesSkeleton lines={6} />
        </Loading>
      )}
      {data?.entries.length === 0 && (
        <Typography sx={{ color: 'ui.secondary' }}>Nothing has been written down yet.</Typography>
      )}
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
        {data?.more && (
          <Typography sx={{ color: 'ui.secondary' }}>
            These are the latest {number(ACTIVITY_SHOWN)}; the file has all.
          </Typography>
        )}
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
