import { DEFAULT_SEED } from '@qp/contract';
import { answerChoices, segmentCriteria } from '@qp/facts';
import { z } from 'zod';
import type { DuplicatedRun } from '../../lib/project.ts';
import { draftOfRun, emptyDraft, isBlank, type RunDraft, removeDraft } from './drafts.ts';

/** The whole form as it is saved in the browser, to survive a reload and a lost session. */
export interface Design {
  readonly drafts: readonly RunDraft[];
  /** The card that "Duplicate as Run" filled, and its source. It is removed when the tab is left. */
  readonly duplicated: { readonly card: string; readonly source: string } | null;
}

const storedDraft = z.object({
  id: z.string(),
  submissionKey: z.string(),
  name: z.string(),
  maxClusters: z.string(),
  cluster: z.array(z.string()),
  profile: z.array(z.string()),
  metrics: z.array(z.string()),
  /** Missing in older drafts. */
  numbers: z.array(z.string()).default([]),
  selection: z.boolean().default(false),
  description: z.string(),
  alpha: z.string(),
  criterion: z.enum(segmentCriteria),
  /** Missing in older drafts. */
  answers: z.enum(answerChoices).default('auto'),
  // Missing in older drafts.
  seed: z.string().default(String(DEFAULT_SEED)),
  starts: z.string().default(''),
  weight: z.string().default(''),
});
export const storedDrafts = z.array(storedDraft);
const storedDesign = z.object({
  drafts: storedDrafts,
  duplicated: z.object({ card: z.string(), source: z.string() }).nullable(),
});

export const designKey = (projectId: string) => `design.${projectId}`;

export function reviveDesign(stored: unknown): Design | null {
  const parsed = storedDesign.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

export function emptyDesign(): Design {
  return { drafts: [emptyDraft()], duplicated: null };
}

/**
 * What the form shows when it opens: the saved cards, with a duplicated run on top.
 * Opened again with the same duplicate, as after a reload, it continues where it was.
 */
export function openDesign(stored: Design | null, duplicated: DuplicatedRun | null): Design {
  if (duplicated === null) return stored && stored.drafts.length > 0 ? stored : emptyDesign();
  const source = JSON.stringify(duplicated);
  if (stored?.duplicated?.source === source) return stored;
  const card = draftOfRun(duplicated);
  const others = stored ? leaveDesign(stored).drafts.filter((draft) => !isBlank(draft)) : [];
  return { drafts: [card, ...others], duplicated: { card: card.id, source } };
}

/** Leaving the tab clears the duplicated run, as specified; other cards stay. */
export function leaveDesign(design: Design): Design {
  if (design.duplicated === null) return design;
  return { drafts: removeDraft(design.drafts, design.duplicated.card), duplicated: null };
}

/** After a submission: failed runs stay to be corrected, and there is always at least one card. */
export function afterSubmission(design: Design, done: ReadonlySet<string>, failed: readonly RunDraft[]): Design {
  const kept = design.drafts
    .filter((draft) => !done.has(draft.id))
    .map((draft) => failed.find((renewed) => renewed.id === draft.id) ?? draft);
  return { drafts: kept.length > 0 ? kept : [emptyDraft()], duplicated: null };
}
