import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fieldProblem, NAME_LIMIT, PROJECT_FILES, projectName } from '@qp/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { CREATED } from '../just-created.ts';
import { missingFiles, NOTHING_CHOSEN, nameProblem } from './chosen-files.ts';
import { FileDrop } from './file-drop.tsx';
import { ProblemList } from './problem-list.tsx';
import { TemplateLinks } from './template-links.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useCreateProject } from './use-create-project.ts';

export interface NewProjectDialogProps {
  readonly open: boolean;
  /** Names of the projects that there are. */
  readonly taken: readonly string[];
  onClose(): void;
}

/** A name and three files make a project. Closing forgets all of it. */
export function NewProjectDialog({ open, taken, onClose }: NewProjectDialogProps) {
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
      <Stack sx={{ gap: 5 }}>
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
