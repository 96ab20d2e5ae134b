import { Button, Stack, Typography } from '@mui/material';
import { calls, fieldProblem, type ImportDraft, NAME_LIMIT, projectName } from '@qp/contract';
import { planProblems, shownResponses } from '@qp/engine/imports';
import { isInProject, type KeepCondition, responsesOfKind } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { type CheckWords, checkWords } from '@qp/words/imports/check';
import { planProblemWords } from '@qp/words/imports/plan-problems';
import { peopleWords } from '@qp/words/sample/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/http.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { KeepDialog } from '../../ui/keep-dialog.tsx';
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
  const [keep, setKeep] = useState<KeepCondition[]>([]);
  const [keeping, setKeeping] = useState(false);
  const people = useWords(peopleWords);
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), revision: String(draft.revision), keep: JSON.stringify(keep) };
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
      onSubmit={create.mutate}
      submit={words.create}
      busy={create.isPending || create.isSuccess}
      blocked={nameProblem !== null || problem !== undefined}
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
        <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
          {keep.length > 0 && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {people.keptOnly(keep.map((one) => people.conditionText(labelOf(draft, one.code), one)).join(people.and))}
            </Typography>
          )}
          <Button disabled={create.isPending} onClick={() => setKeeping(true)}>
            {people.keepOnly}
          </Button>
        </Stack>
        {keeping && (
          <KeepDialog
            variables={keepable(draft)}
            keep={keep}
            busy={false}
            error={null}
            onSave={(next) => {
              setKeep(next);
              setKeeping(false);
            }}
            onClose={() => setKeeping(false)}
          />
        )}
        {problem && <ErrorNotice error={problems.problem(problem)} />}
        {create.error && <ErrorNotice error={create.error} />}
      </Stack>
    </Dialog>
  );
}

/** The variables whose responses the project will have. */
const keepable = ({ variables }: ImportDraft) =>
  variables
    .filter(({ plan }) => isInProject(plan.kind) && responsesOfKind(plan.kind) !== null)
    .map(({ source, plan }) => ({ code: source.code, label: plan.label, responses: shownResponses(source, plan) }));

const labelOf = ({ variables }: ImportDraft, code: string): string =>
  variables.find(({ source }) => source.code === code)?.plan.label || code;

function projectNameOf(fileName: string, words: CheckWords): string {
  return (
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim()
      .slice(0, NAME_LIMIT) || words.defaultName
  );
}
