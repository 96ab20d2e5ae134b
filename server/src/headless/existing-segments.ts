import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExistingFrom, Manifest } from '@qp/contract';
import { existingProblemText } from '@qp/words/existing-segments/existing-segments';
import { headlessWords } from '@qp/words/operations/headless';
import type { Matched, MatchTask } from '../features/runs/existing-segments/index.ts';
import { describesItself, existingFromOf } from '../features/runs/existing-segments/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Compute } from '../platform/queue/compute.ts';
import { type Given, UsageError } from './arguments.ts';
import { readInput } from './input-files.ts';
import type { ReadSurvey } from './survey-run.ts';

/** Segments that people came with: a variable of the survey, or a file of ids and segments. */
export type Existing = MatchTask['from'];

const FILE_OPTIONS = ['id-column', 'segment-column'] as const;
const FITTING = ['max', 'alpha', 'criterion', 'answers', 'seed', 'starts'] as const;

/** As typed; null where segments are to be found. */
export function existingOf(given: Given): Existing | null {
  const { segments, 'segments-variable': variable } = given;
  if (segments !== undefined && variable !== undefined) {
    throw new UsageError(headlessWords('en').oneSegments);
  }
  if (segments === undefined && variable === undefined) {
    needless(given, [...FILE_OPTIONS, 'probabilities'], headlessWords('en').needsAnySegments);
    return null;
  }
  needless(given, FITTING, headlessWords('en').onlyFitted);
  const probabilities = columnsOf(given.probabilities);
  if (variable !== undefined) {
    needless(given, FILE_OPTIONS, headlessWords('en').needsSegments);
    return { variable, probabilities };
  }
  const columns = { id: given['id-column'] ?? null, segment: given['segment-column'] ?? null, probabilities };
  return { path: path.resolve(segments!), name: path.basename(segments!), columns };
}

/** As a manifest names them; a file lies beside it unless another place is typed. */
export async function existingOfManifest(
  { given_from: from }: Manifest,
  manifestPath: string,
  given: Given,
): Promise<Existing | null> {
  if (!from) return null;
  const { kind, name, file, probabilities } = from;
  if (kind === 'variable' || !file) return { variable: name, probabilities };
  const found = path.resolve(given.segments ?? path.join(path.dirname(manifestPath), name));
  const { sha256 } = await readInput(found);
  if (sha256 !== file.sha256) {
    throw new UsageError(headlessWords('en').otherFile(found, sha256, file.sha256));
  }
  const columns = { id: file.id_column, segment: file.segment_column, probabilities: probabilities ?? {} };
  return { path: found, name, columns };
}

export interface MatchedHere {
  readonly labelsPath: string;
  readonly from: ExistingFrom;
  readonly segments: number;
  /** By segment number; empty where one has a code alone. */
  readonly names: readonly string[];
}

/** Matched as the server does it: what can't be used is refused with the same sentence. */
export async function matchHere(
  compute: Compute,
  survey: ReadSurvey,
  existing: Existing,
  cluster: readonly string[],
  folder: string,
): Promise<MatchedHere> {
  const circular = 'variable' in existing ? describesItself(existing, cluster) : null;
  if (circular) throw refuse('segments-refused', { problem: existingProblemText(circular, 'en') });
  const thread = new URL('../features/runs/existing-segments/match-segments.thread.ts', import.meta.url);
  const task: MatchTask = { surveyAt: survey.surveyAt, from: existing };
  const { check, labels } = await compute<MatchTask, Matched>(thread, task);
  if (labels === null) throw refuse('segments-refused', { problem: check.problem ?? '' });
  const labelsPath = path.join(folder, 'labels.bin');
  await writeFile(labelsPath, labels);
  return {
    labelsPath,
    from: existingFromOf(originOf(existing, survey), 'path' in existing ? await readInput(existing.path) : null, check),
    segments: check.segments.length,
    names: check.segments.map(({ name }) => name),
  };
}

function originOf(existing: Existing, { summary }: ReadSurvey): Pick<ExistingFrom, 'kind' | 'name' | 'label'> {
  if ('path' in existing) return { kind: 'file', name: existing.name, label: '' };
  const { variable: name } = existing;
  return { kind: 'variable', name, label: summary.variables.find(({ code }) => code === name)?.label ?? '' };
}

/** "none", or "3=P3,1=P1": the column of each segment by its code. Without it columns called like the segments are taken. */
function columnsOf(text: string | undefined): Record<string, string> | null {
  if (text === undefined) return null;
  if (text === 'none') return {};
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.some((pair) => pair.length !== 2 || pair.includes(''))) {
    throw new UsageError(headlessWords('en').probabilities);
  }
  return Object.fromEntries(pairs) as Record<string, string>;
}

function needless(given: Given, names: readonly (keyof Given)[], why: string): void {
  const name = names.find((one) => given[one] !== undefined);
  if (name) throw new UsageError(`--${name} ${why}.`);
}
