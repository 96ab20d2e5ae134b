import { Button, Stack, Typography } from '@mui/material';
import { fieldProblem, NAME_LIMIT, PROJECT_FILES, projectName } from '@qp/contract';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { errorMessages } from '@qp/words/errors/sentences';
import { newProjectWords } from '@qp/words/projects/new';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../lib/words.ts';
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

interface NewProjectDialogProps {
  readonly open: boolean;
  /** Names that are already in use. */
  readonly taken: readonly string[];
  onClose(): void;
}

const ways = ['one', 'three'] as const;
type Way = (typeof ways)[number];
const PANEL = 'new-project-way';

/** One file, or a name and three files. Closing clears everything; a file that was read stays among the unfinished ones. */
export function NewProjectDialog(props: NewProjectDialogProps) {
  const [way, setWay] = useState<Way>('one');
  return way === 'one' ? <OneFileDialog {...props} onWay={setWay} /> : <ThreeFilesDialog {...props} onWay={setWay} />;
}

interface WayProps extends NewProjectDialogProps {
  onWay(way: Way): void;
}

function WayTabs({ way, onWay }: { way: Way; onWay(way: Way): void }) {
  const words = useWords(newProjectWords);
  return (
    <SegmentedTabs
      label={words.source}
      tabs={ways.map((value) => ({ value, label: words.ways[value] }))}
      value={way}
      onChange={onWay}
      controls={PANEL}
    />
  );
}

/** The file is read immediately, and its data check opens. */
function OneFileDialog({ open, onClose, onWay }: WayProps) {
  const words = useWords(newProjectWords);
  const { phase, start, reset } = useStartImport('dialog');
  const uploading = phase.at === 'uploading';
  return (
    <Dialog
      // After a reload during reading, the dialog shows the progress and the outcome.
      open={open || phase.at !== 'idle'}
      title={words.newProject}
      width="sm"
      onClose={() => {
        reset();
        onClose();
      }}
      actions={uploading ? <Button onClick={reset}>{words.cancelUpload}</Button> : undefined}
    >
      <Stack sx={{ gap: 4 }} id={PANEL}>
        <WayTabs
          way="one"
          onWay={(way) => {
            reset();
            onWay(way);
          }}
        />
        <OneFile phase={phase} onFiles={(files) => void start(files)} />
      </Stack>
    </Dialog>
  );
}

function ThreeFilesDialog({ open, taken, onClose, onWay }: WayProps) {
  const words = useWords(newProjectWords);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const errorMessage = useWords(errorMessages);
  const sentence = useWords(fieldProblemSentence);
  const { phase, start, reset } = useCreateProject((address) => void navigate(address, { state: CREATED }));
  const busy = phase.at === 'uploading' || phase.at === 'reading';
  const missing = missingFiles(chosen, errorMessage);

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
    const problem = sentence(fieldProblem(projectName, name)) ?? nameProblem(name, taken, errorMessage);
    setNameError(problem);
    if (problem === null && missing.length === 0) void start(name, chosen.files);
  };

  return (
    <Dialog
      open={open}
      title={words.newProject}
      width="sm"
      onClose={close}
      afterClose={clear}
      onSubmit={submit}
      submit={words.create}
      busy={busy}
      blocked={chosen.files.length !== PROJECT_FILES}
      actions={phase.at === 'uploading' && <Button onClick={reset}>{words.cancelUpload}</Button>}
    >
      <Stack sx={{ gap: 5 }} id={PANEL}>
        <WayTabs way="three" onWay={(way) => !busy && onWay(way)} />
        <TextInput
          label={words.projectName}
          value={name}
          onChange={(value) => {
            setName(value);
            setNameError(null);
            // The server may have refused the name; its message was about the previous one.
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
        {[...chosen.refused, ...missing].length > 0 && (
          <Stack role="alert" sx={{ gap: 1 }}>
            {[...chosen.refused, ...missing].map((message) => (
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
