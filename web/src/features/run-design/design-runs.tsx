import { Button, Stack, Typography } from '@mui/material';
import type { ProjectSummary } from '@qp/contract';
import { type StarterRun, starterRun, type VariableList } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import { designWords } from '@qp/words/run/design';
import { doubtWords } from '@qp/words/run/doubts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import type { DuplicatedRun, LoadedProject } from '../../lib/project.ts';
import { summaryQuery } from '../../lib/project-queries.ts';
import { useWords } from '../../lib/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { hasRunsQuery } from './api.ts';
import { ComputationDialog } from './computation-dialog.tsx';
import { afterSubmission, type Design, designKey, leaveDesign, openDesign, reviveDesign } from './design.ts';
import { doubts, factsOf, suggestedMaximum } from './doubts.ts';
import { type DraftProblems, draftProblems, hasProblems } from './draft-problems.ts';
import {
  changeDraft,
  type DraftChange,
  duplicateDraft,
  emptyDraft,
  isBlank,
  knownVariables,
  type RunDraft,
  removeDraft,
  renewKeys,
  restoreDraft,
} from './drafts.ts';
import { ExistingSegments } from './existing-segments/index.ts';
import { RunCard } from './run-card.tsx';
import { SelectionPicker } from './selection-picker.tsx';
import { failures, type Submission } from './submission.ts';
import { useSubmission } from './use-submission.ts';

interface DesignRunsProps {
  project: LoadedProject;
  /** The run that the form is prefilled from. */
  duplicated: DuplicatedRun | null;
  /** All submitted runs have finished: the screen goes to the run list. */
  onFinished(): void;
}

/** More than most surveys support, so the choice is the data’s. */
const noProblems: DraftProblems = {};

export function DesignRuns({ project, duplicated, onFinished }: DesignRunsProps): ReactElement {
  const words = useWords(designWords);
  const doubtLines = useWords(doubtWords);
  const sentence = useWords(fieldProblemSentence);
  const existing = useWords(existingDesignWords);
  const [bringing, setBringing] = useState(false);
  const { design, change } = useDesign(project, duplicated);
  const toast = useToast();
  const [checked, setChecked] = useState(false);
  const [picking, setPicking] = useState<{ id: string; kind: VariableList } | null>(null);
  const { data: summary } = useQuery(summaryQuery(project.id));
  const facts = useMemo(() => (summary ? factsOf(summary) : null), [summary]);

  const store = useSubmission(project.id, (submission, forget) => {
    change((before) => afterSubmission(before, ...outcome(submission)));
    setChecked(false);
    if (failures(submission) !== '') return;
    forget();
    onFinished();
  });

  const { drafts } = design;
  const setDrafts = (next: (drafts: readonly RunDraft[]) => RunDraft[]) =>
    change((before) => ({ ...before, drafts: next(before.drafts) }));
  const edit = (id: string, changes: DraftChange) => setDrafts((all) => changeDraft(all, id, changes));
  const submit = () => {
    setChecked(true);
    if (drafts.some((draft) => hasProblems(draftProblems(draft, sentence)))) return;
    store.submit(drafts);
  };
  const remove = (draft: RunDraft, at: number) => {
    setDrafts((all) => removeDraft(all, draft.id));
    if (isBlank(draft)) return;
    const undo = () => setDrafts((all) => restoreDraft(all, draft, at));
    toast.done(words.removed(draft.name.trim() || words.run(at + 1)), { undo });
  };
  const suggested = summary ? suggestedMaximum(summary.respondents) : null;
  const starter = useStarter(project.id, summary, drafts);
  const start = () => {
    if (starter === null) return;
    const { cluster, profile } = starter;
    const filled = {
      ...emptyDraft(),
      name: words.starter.runName,
      maxClusters: String(suggested ?? ''),
      cluster,
      profile,
    };
    setDrafts((all) => [filled, ...all.filter((draft) => !isBlank(draft))]);
  };
  const picked = drafts.find((draft) => draft.id === picking?.id);

  return (
    <Stack sx={{ gap: 4 }}>
      {starter && <StarterCard starter={starter} onAdd={start} />}
      {drafts.map((draft, n) => (
        <RunCard
          key={draft.id}
          projectID={project.id}
          number={n + 1}
          draft={draft}
          problems={checked ? draftProblems(draft, sentence) : noProblems}
          suggested={suggested}
          doubts={facts ? doubts(draft, facts, doubtLines) : []}
          onChange={(changes) => edit(draft.id, changes)}
          onPick={(kind) => setPicking({ id: draft.id, kind })}
          onDuplicate={() => setDrafts((all) => duplicateDraft(all, draft.id))}
          onRemove={() => remove(draft, n)}
        />
      ))}
      {drafts.length === 0 && <EmptyState title={words.noRun}>{words.noRunHelp}</EmptyState>}
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button onClick={() => setDrafts((all) => [...all, emptyDraft()])}>{words.addRun}</Button>
          <Button onClick={() => setBringing(true)}>{existing.open}</Button>
        </Stack>
        <Button variant="contained" disabled={drafts.length === 0} onClick={submit} sx={{ alignSelf: 'flex-end' }}>
          {words.submit}
        </Button>
      </Stack>
      {bringing && (
        <ExistingSegments
          project={project}
          summary={summary}
          onCreated={onFinished}
          onClose={() => setBringing(false)}
        />
      )}
      {picked && picking && (
        <SelectionPicker
          project={project}
          draft={picked}
          kind={picking.kind}
          onSave={(codes, numbers) => {
            edit(picked.id, { [picking.kind]: codes, ...(picking.kind === 'cluster' && { numbers }) });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {store.submission && (
        <ComputationDialog
          submission={store.submission}
          onLeave={() => {
            change((before) => afterSubmission(before, ...outcome(store.submission ?? [])));
            store.forget();
            onFinished();
          }}
          onRefresh={() => window.location.reload()}
        />
      )}
    </Stack>
  );
}

/** The proposal for a first run, until the project has one or something was designed. */
function useStarter(projectID: string, summary: ProjectSummary | undefined, drafts: readonly RunDraft[]) {
  const { data: hasRuns } = useQuery(hasRunsQuery(projectID));
  const proposed = useMemo(() => (summary ? starterRun(summary) : null), [summary]);
  return hasRuns === false && drafts.every(isBlank) ? proposed : null;
}

/** Finished cards, and those to correct. The latter get new keys, because their runs were created and failed. */
function outcome(submission: Submission): [done: ReadonlySet<string>, failed: RunDraft[]] {
  const failed = submission.filter((run) => run.state === 'failed').map((run) => run.draft);
  const done = submission.filter((run) => run.state !== 'failed').map((run) => run.draft.id);
  return [new Set(done), renewKeys(failed)];
}

/** The form's state, saved in the browser with every change. */
function useDesign(project: LoadedProject, duplicated: DuplicatedRun | null) {
  const key = designKey(project.id);
  const [design, setDesign] = useState<Design>(() => {
    const opened = openDesign(readDraft(key, reviveDesign), duplicated);
    const { cluster_dict, profile_dict, metrics_dict } = project.load;
    const known = { cluster: codes(cluster_dict), profile: codes(profile_dict), metrics: codes(metrics_dict) };
    return { ...opened, drafts: opened.drafts.map((draft) => knownVariables(draft, known)) };
  });
  const current = useRef(design);
  // Saved immediately, because the page may be left before it renders again.
  const change = (next: (before: Design) => Design) => {
    current.current = next(current.current);
    writeDraft(key, current.current);
    setDesign(current.current);
  };
  useEffect(() => writeDraft(key, current.current), [key]);
  useEffect(() => {
    // Runs when the tab is left, not when the page is reloaded.
    return () => {
      const left = readDraft(key, reviveDesign);
      if (left) writeDraft(key, leaveDesign(left));
    };
  }, [key]);
  return { design, change };
}

function codes(dictionary: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  return new Set(Object.keys(dictionary));
}

/** Proposed while a project has no runs. */
function StarterCard({ starter, onAdd }: { readonly starter: StarterRun; onAdd(): void }): ReactElement {
  const words = useWords(designWords).starter;
  return (
    <Panel title={words.title}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: { sm: 'center' } }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{words.sentence(starter)}</Typography>
        <Button variant="outlined" onClick={onAdd} sx={{ flex: 'none' }}>
          {words.add}
        </Button>
      </Stack>
    </Panel>
  );
}
