import { LinearProgress, Stack, Typography } from '@mui/material';
import { address, type ImportDraft, pages } from '@qp/contract';
import { checkWords } from '@qp/words/imports/check';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { draftQuery, importsKey } from './api.ts';

const POLL_MS = 400;

interface ReadingProps {
  readonly draft: ImportDraft;
  readonly jobID: string;
  onRead(): void;
}

/** Shown while the job reads the file. Leaving the page doesn't stop it. */
export function Reading({ draft, jobID, onRead }: ReadingProps) {
  const words = useWords(checkWords);
  const client = useQueryClient();
  const reload = () => client.refetchQueries({ queryKey: draftQuery(draft.import_id).queryKey });
  // A second reading that fails leaves the draft as it was.
  const again = draft.variables.length > 0;
  return (
    <DraftJob
      name={`reading.${draft.import_id}`}
      jobID={jobID}
      title={words.reading(draft.file_name)}
      bar={words.readingFile}
      next={again ? words.draftIsKept : words.chooseAnother}
      onRetry={again ? () => void reload() : undefined}
      onFinished={async () => {
        await reload();
        onRead();
      }}
    />
  );
}

/** Shown while the job creates the project, which opens as soon as it is there. */
export function Making({ draft, jobID }: { readonly draft: ImportDraft; readonly jobID: string }) {
  const words = useWords(checkWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = draftQuery(draft.import_id);
  return (
    <DraftJob
      name={`making.${jobID}`}
      jobID={jobID}
      title={words.creating}
      bar={words.creating}
      next={words.draftIsKept}
      onRetry={() => void client.refetchQueries({ queryKey })}
      onFinished={async () => {
        await client.invalidateQueries({ queryKey: ['projects'] });
        await client.invalidateQueries({ queryKey: importsKey });
        await navigate(draft.project_id ? address(pages.project, { projectID: draft.project_id }) : pages.home.path);
        client.removeQueries({ queryKey });
      }}
    />
  );
}

interface DraftJobProps {
  readonly name: string;
  readonly jobID: string;
  readonly title: string;
  readonly bar: string;
  /** What to do when it has failed. */
  readonly next: string;
  readonly onRetry: (() => void) | undefined;
  onFinished(): Promise<void>;
}

function DraftJob({ name, jobID, title, bar, next, onRetry, onFinished }: DraftJobProps) {
  const words = useWords(checkWords);
  const job = useStatusJob(name, POLL_MS, onFinished, jobID);
  const { progress = 0, stage } = job.working ?? {};
  if (job.error !== null) return <ErrorNotice error={job.error} next={next} onRetry={onRetry} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 520, mx: 'auto', mt: 16 }}>
      <Typography variant="h3" component="h1">
        {title}
      </Typography>
      <Typography role="status" sx={{ color: 'ui.secondary' }}>
        {stage || words.queued}
      </Typography>
      <LinearProgress variant="determinate" value={Math.floor(progress * 100)} aria-label={bar} />
    </Stack>
  );
}
