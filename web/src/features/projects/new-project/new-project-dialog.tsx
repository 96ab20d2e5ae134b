import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fieldProblem, NAME_LIMIT, PROJECT_FILES, projectName } from '@qp/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx';
import { CREATED } from '../just-created.ts';
import { missingFiles, NOTHING_CHOSEN, nameProblem } from './chosen-files.ts';
import { FileDrop } from './file-drop.tsx';
import { OneFile } from './one-file.tsx';
import { ProblemList } from './problem-list.tsx';
import { TemplateLinks } from './template-links.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useCreateProject } from './use-create-project.ts';
import { useStartImport } from './use-start-import.ts';

export interface NewProjectDialogProps {
  readonly open: boolean;
  /** Names of the projects that there are. */
  readonly taken: readonly string[];
  onClose(): void;
}

const WAYS = [
  { value: 'one', label: 'One file' },
  { value: 'three', label: 'Three CSV files' },
] as const;
type Way = (typeof WAYS)[number]['value'];
const PANEL = 'new-project-way';

/** One file, or a name and three, make a project. Closing forgets all of it; a file that has been read waits among the unfinished ones. */
export function NewProjectDialog(props: NewProjectDialogProps) {
  const [way, setWay] = useState<Way>('one');
  return way === 'one' ? <OneFileDialog {...props} onWay={setWay} /> : <ThreeFilesDialog {...props} onWay={setWay} />;
}

interface WayProps extends NewProjectDialogProps {
  onWay(way: Way): void;
}

function WayTabs({ way, onWay }: { way: Way; onWay(way: Way): void }) {
  return <SegmentedTabs label="How the data comes" tabs={WAYS} value={way} onChange={onWay} controls={PANEL} />;
}

/** The file is read as soon as it is there; its Data check opens. */
function OneFileDialog({ open, onClose, onWay }: WayProps) {
  const { phase, start, reset } = useStartImport('dialog');
  const uploading = phase.at === 'uploading';
  return (
    <Dialog
      // A page that was loaded again while the file is read shows how far that is, and what comes of it.
      open={open || phase.at !== 'idle'}
      title="New Project"
      width="sm"
      onClose={() => {
        reset();
        onClose();
      }}
      actions={uploading ? <Button onClick={reset}>Cancel upload</Button> : undefined}
    >
      <Stack sx={{ gap: 4 }} id={PANEL}>
        <WayTabs
          way="one"
          onWay={(way) => {
            reset();
            onWay(way);
          }}
        />
        <OneFile phase={phase} onFile={(file) => void start(file)} />
      </Stack>
    </Dialog>
  );
}

/** As specified: a name and the three files. */
function ThreeFilesDialog({ open, taken, onClose, onWay }: WayProps) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const { phase, start, reset } = useCreateProject((address) => void navigate(address, { state: CREATED }));
  const busy = phase.at === 'uploading' || phase.at === 'reading';
  const missing = missingFiles(chosen);

  const close = () => {
    reset();
    onClose();
  };
  const clear = () => {
    setName('');
    setNameError(null);
    setChosen(NOTHING_CHOSEN);
  };
  const submit = () => {
    if (busy || chosen.files.length !== PROJECT_FILES) return;
    const problem = fieldProblem(projectName, name) ?? nameProblem(name, taken);
    setNameError(problem);
    if (problem === null && missing.length === 0) void start(name, chosen.files);
  };

  return (
    <Dialog
      open={open}
      title="New Project"
      width="sm"
      onClose={busy ? undefined : close}
      afterClose={clear}
      onSubmit={submit}
      actions={
        <>
          {phase.at === 'uploading' && <Button onClick={reset}>Cancel upload</Button>}
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={chosen.files.length !== PROJECT_FILES}
            loading={busy}
          >
            Create
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 5 }} id={PANEL}>
        <WayTabs way="three" onWay={(way) => !busy && onWay(way)} />
        <TextInput
          label="Project Name"
          value={name}
          onChange={(value) => {
            setName(value);
            setNameError(null);
            // The server may have refused the name: what it said was about the old one.
            if (phase.at === 'failed') reset();
          }}
          error={nameError}
          maxLength={NAME_LIMIT}
          autoFocus
          autoComplete="off"
          disabled={busy}
        />
        <FileDrop
          chosen={chosen}
          disabled={busy}
          onChange={(next) => {
            setChosen(next);
            reset();
          }}
        />
        {[...chosen.notTaken, ...missing].length > 0 && (
          <Stack role="alert" sx={{ gap: 1 }}>
            {[...chosen.notTaken, ...missing].map((message) => (
              <Typography key={message} variant="body2" sx={{ color: 'ui.danger', overflowWrap: 'anywhere' }}>
                {message}
              </Typography>
            ))}
          </Stack>
        )}
        {busy && <UploadProgress phase={phase} />}
        {phase.at === 'refused' && <ProblemList refused={phase.refused} />}
        {phase.at === 'failed' && <ErrorNotice error={phase.error} />}
        {!busy && chosen.files.length === 0 && <TemplateLinks />}
      </Stack>
    </Dialog>
  );
}
