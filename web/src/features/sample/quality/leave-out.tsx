import { Box, Button, Typography } from '@mui/material';
import { calls, type ProjectPeople } from '@qp/contract';
import { MAX_LEFT_OUT } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChoosePeople } from '../use-people.ts';

interface LeaveOutProps {
  readonly projectID: string;
  readonly people: ProjectPeople;
  readonly ids: readonly string[];
}

/** Takes these people out of new runs, with an undo. */
export function LeaveOut({ projectID, people, ids }: LeaveOutProps) {
  const words = useWords(qualityWords);
  const may = useMay(calls.choosePeople);
  const choosing = useChoosePeople(projectID, people);
  const already = new Set(people.left_out);
  const further = ids.filter((id) => !already.has(id));
  const { keep, left_out } = people;
  const isTooMany = left_out.length + further.length > MAX_LEFT_OUT;
  if (!may || ids.length === 0) return null;
  return (
    <Box>
      {further.length === 0 ? (
        <Typography sx={{ color: 'ui.secondary' }}>{words.leftOutAlready}</Typography>
      ) : (
        <Button
          variant="contained"
          disabled={isTooMany}
          loading={choosing.isPending}
          onClick={() => choosing.mutate({ keep, left_out: [...left_out, ...further] })}
        >
          {words.leaveOut(further.length)}
        </Button>
      )}
      {isTooMany && <Typography variant="caption">{words.tooMany()}</Typography>}
      {choosing.error && <ErrorNotice error={choosing.error} sx={{ mt: 3 }} />}
    </Box>
  );
}
