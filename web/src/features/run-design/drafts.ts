import { DEFAULT_ALPHA, DEFAULT_SEED } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { type AnswerChoice, DEFAULT_CRITERION, type SegmentCriterion } from '@qp/facts';
import type { DuplicatedRun } from '../../lib/project.ts';

/** The cards of the design form. Numbers stay text while they are being typed. */
export interface RunDraft {
  readonly id: string;
  /** Sent with the run: the same key twice makes one run. Every change of the card makes a new key. */
  readonly submissionKey: string;
  readonly name: string;
  readonly maxClusters: string;
  readonly cluster: readonly string[];
  readonly profile: readonly string[];
  readonly metrics: readonly string[];
  /** Cluster variables that are taken as numbers. */
  readonly numbers: readonly string[];
  /** Whether the run selects its questions from the cluster variables. */
  readonly selection: boolean;
  readonly description: string;
  readonly alpha: string;
  readonly criterion: SegmentCriterion;
  readonly answers: AnswerChoice;
  readonly seed: string;
  /** Empty for the automatic number. */
  readonly starts: string;
  /** The name of a weight that was made to targets; empty for that of the survey. */
  readonly weight: string;
}

export type DraftChange = Partial<Omit<RunDraft, 'id' | 'submissionKey'>>;
type NewKey = () => string;
const randomKey: NewKey = () => crypto.randomUUID();

export function emptyDraft(newKey: NewKey = randomKey): RunDraft {
  return {
    id: newKey(),
    submissionKey: newKey(),
    name: '',
    maxClusters: '',
    cluster: [],
    profile: [],
    metrics: [],
    numbers: [],
    selection: false,
    description: '',
    alpha: String(DEFAULT_ALPHA),
    criterion: DEFAULT_CRITERION,
    answers: 'auto',
    seed: String(DEFAULT_SEED),
    starts: '',
    weight: '',
  };
}

export function draftOfRun(run: DuplicatedRun, newKey: NewKey = randomKey): RunDraft {
  return {
    ...emptyDraft(newKey),
    name: run.name,
    maxClusters: String(run.clusterNum),
    cluster: run.cluster,
    profile: without(run.profile, run.cluster),
    metrics: run.metrics,
    numbers: run.numbers ?? [],
    description: run.description,
    alpha: String(run.alpha),
    criterion: run.criterion ?? DEFAULT_CRITERION,
    answers: run.answers ?? 'auto',
    seed: String(run.seed ?? DEFAULT_SEED),
    starts: run.starts ? String(run.starts) : '',
    weight: run.weight?.name ?? '',
  };
}

export function changeDraft(
  drafts: readonly RunDraft[],
  id: string,
  change: DraftChange,
  newKey: NewKey = randomKey,
): RunDraft[] {
  return drafts.map((draft) => {
    if (draft.id !== id) return draft;
    const changed = { ...draft, ...change, submissionKey: newKey() };
    // A variable that forms the segments can't also only describe them.
    const numbers = changed.numbers.filter((code) => changed.cluster.includes(code));
    return { ...changed, numbers, profile: without(changed.profile, changed.cluster) };
  });
}

/** The copy goes below its original. */
export function duplicateDraft(drafts: readonly RunDraft[], id: string, newKey: NewKey = randomKey): RunDraft[] {
  return drafts.flatMap((draft) =>
    draft.id === id ? [draft, { ...draft, id: newKey(), submissionKey: newKey() }] : [draft],
  );
}

export function removeDraft(drafts: readonly RunDraft[], id: string): RunDraft[] {
  return drafts.filter((draft) => draft.id !== id);
}

/** Restores a removed card to its place. */
export function restoreDraft(drafts: readonly RunDraft[], draft: RunDraft, at: number): RunDraft[] {
  return drafts.some(({ id }) => id === draft.id) ? [...drafts] : drafts.toSpliced(at, 0, draft);
}

/** Nothing was typed or chosen yet, so removing it loses nothing. */
export function isBlank(draft: RunDraft): boolean {
  const { name, maxClusters, cluster, profile, metrics, description } = draft;
  return `${name}${maxClusters}${description}` === '' && cluster.length + profile.length + metrics.length === 0;
}

/** New keys for cards that are submitted again after their runs failed. */
export function renewKeys(drafts: readonly RunDraft[], newKey: NewKey = randomKey): RunDraft[] {
  return drafts.map((draft) => ({ ...draft, submissionKey: newKey() }));
}

/** Cluster variables count as profile variables: they are in the cross-tab anyway. */
export function profileTotal(draft: RunDraft): number {
  return new Set([...draft.cluster, ...draft.profile]).size;
}

/** Drops variables that the project doesn't have: a draft may be older than the page. */
export function knownVariables(draft: RunDraft, known: Readonly<Record<VariableList, ReadonlySet<string>>>): RunDraft {
  return {
    ...draft,
    cluster: draft.cluster.filter((code) => known.cluster.has(code)),
    profile: draft.profile.filter((code) => known.profile.has(code)),
    metrics: draft.metrics.filter((code) => known.metrics.has(code)),
    numbers: draft.numbers.filter((code) => known.cluster.has(code) && known.metrics.has(code)),
  };
}

function without(codes: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed);
  return codes.filter((code) => !gone.has(code));
}
