import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, fieldProblem, type ImportDraft, NAME_LIMIT, projectName } from '@qp/contract';
import { planProblems } from '@qp/engine/imports';
import { isInProject } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { type CheckWords, checkWords } from '@qp/words/imports/check';
import { planProblemWords } from '@qp/words/imports/plan-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/http.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { draftQuery } from './api.ts';

interface CreateProjectProps {
  readonly open: boolean;
  readonly draft: ImportDraft;
  onClose(): void;
}

export function CreateProject({ open, draft, onClose }: CreateProjectProps) {
  const words = useWords(checkWords);
  const problems = useWords(planProblemWords);
  const client = useQueryClient();
  const [name, setName] = useState(projectNameOf(draft.file_name, words));
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), revision: String(draft.revision) };
      return send(calls.makeProject, { params: { importID: draft.import_id }, body });
    },
    // The page then shows the job that creates it. It doesn't ask for the draft, which may be a project by then.
    onSuccess: ({ job_id, project_id }) =>
      client.setQueryData<ImportDraft>(
        draftQuery(draft.import_id).queryKey,
        (now) => now && { ...now, state: 'making', job_id, project_id },
      ),
  });
  const [problem] = planProblems(draft.variables);
  const nameProblem = useWords(fieldProblemSentence)(fieldProblem(projectName, name));
  const used = draft.variables.filter(({ plan }) => isInProject(plan.kind)).length;
  return (
    <Dialog
      open={open}
      title={words.create}
      width="sm"
      onClose={create.isPending ? undefined : onClose}
      onSubmit={() => {
        if (!create.isPending && nameProblem === null && !problem) create.mutate();
      }}
      actions={
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={create.isPending || create.isSuccess}
          disabled={nameProblem !== null || problem !== undefined}
        >
          {words.create}
        </Button>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Typography sx={{ color: 'ui.secondary' }}>{words.createHelp(used, draft.respondents)}</Typography>
        <TextInput
          label={words.projectName}
          value={name}
          onChange={setName}
          maxLength={NAME_LIMIT}
          autoFocus
          autoComplete="off"
          disabled={create.isPending}
        />
        {problem && <ErrorNotice error={problems.problem(problem)} />}
        {create.error && <ErrorNotice error={create.error} />}
      </Stack>
    </Dialog>
  );
}

function projectNameOf(fileName: string, words: CheckWords): string {
  return (
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim()
      .slice(0, NAME_LIMIT) || words.defaultName
  );
}
