import { parseArgs } from 'node:util';
import {
  alphaField,
  DEFAULT_ALPHA,
  DEFAULT_SEED,
  type ManifestSettings,
  maxClustersField,
  seedField,
  startsField,
} from '@qp/contract';
import {
  answerChoices,
  DEFAULT_CRITERION,
  missingTreatments,
  type PeopleChoice,
  segmentCriteria,
  targetUnits,
  type WeightDesign,
} from '@qp/facts';
import { fieldProblemText } from '@qp/words/errors/field-problems';
import { headlessWords } from '@qp/words/operations/headless';
import { z } from 'zod';

/** What is wrong with what was typed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const text = { type: 'string' } as const;
/** The two files of a Triple-S survey are named one after the other. */
const files = { type: 'string', multiple: true } as const;
const options = {
  data: text,
  variables: text,
  discretized: text,
  sav: text,
  out: text,
  name: text,
  server: text,
  file: files,
  plan: text,
  /** The design of a choice exercise; the labels of its items can be a second one. */
  design: files,
  classifier: text,
  people: files,
  'customer-data': text,
  keep: files,
  'leave-out': text,
  weight: text,
  'weight-unit': text,
  'weight-missing': text,
  'weight-bounds': text,
  max: text,
  cluster: text,
  profile: text,
  metrics: text,
  numbers: text,
  questions: text,
  sizes: text,
  separation: text,
  responses: text,
  surveys: text,
  threads: text,
  segments: text,
  'segments-variable': text,
  'id-column': text,
  'segment-column': text,
  probabilities: text,
  alpha: text,
  criterion: text,
  answers: text,
  seed: text,
  starts: text,
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export type Given = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

export function readArguments(args: readonly string[]): { command: string; rest: string[]; given: Given } {
  try {
    const { values, positionals } = parse(args);
    const [command = '', ...rest] = positionals;
    return { command, rest, given: values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const settings = z.object({
  max: maxClustersField.default(8),
  alpha: alphaField.default(DEFAULT_ALPHA),
  criterion: z.enum(segmentCriteria).default(DEFAULT_CRITERION),
  answers: z.enum(answerChoices).default('auto'),
  seed: seedField.default(DEFAULT_SEED),
  starts: startsField.default(null),
});

/** The settings of a run, checked as the server checks them. */
export function readSettings(given: Given): Omit<ManifestSettings, 'cluster' | 'profile' | 'metrics' | 'numbers'> {
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${String(issue.path[0])}: ${fieldProblemText(issue.message, 'en')}`);
  }
  const { max, ...rest } = parsed.data;
  return { max_clusters: max, ...rest };
}

export function codesOf(list: string | undefined): string[] | undefined {
  return list
    ?.split(',')
    .map((code) => code.trim())
    .filter(Boolean);
}

export function wholeNumber(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError(headlessWords('en').wholeNumber(name, value));
  return Number(value);
}

/** `--keep "S1=Yes|Maybe"`, `--keep "S2!=Test"`, `--leave-out 17,18`; null where everyone takes part. */
export function peopleGiven({ keep = [], 'leave-out': leaveOut = '' }: Given): PeopleChoice | null {
  const conditions = keep.map((text) => {
    const [, code, not, responses] = /^([^=!]+?)\s*(!?)=(.+)$/s.exec(text) ?? [];
    if (!code || !responses) throw new UsageError(headlessWords('en').notACondition(text));
    return { code, responses: responses.split('|').map((one) => one.trim()), are: not === '' };
  });
  const left_out = leaveOut.split(',').flatMap((id) => id.trim() || []);
  return conditions.length + left_out.length > 0 ? { keep: conditions, left_out } : null;
}

const weighting = z.object({
  'weight-unit': z.enum(targetUnits).default('percent'),
  'weight-missing': z.enum(missingTreatments).default('own'),
  'weight-bounds': z
    .string()
    .regex(/^\d*\.?\d*,\d*\.?\d*$/)
    .default(','),
});

/** `--weight targets.csv --weight-bounds 0.2,5`: everything but the targets themselves; null without a weight. */
export function weightGiven(given: Given): Omit<WeightDesign, 'targets'> | null {
  if (given.weight === undefined) return null;
  const parsed = weighting.safeParse(given);
  if (!parsed.success) throw new UsageError(headlessWords('en').weighting(String(parsed.error.issues[0].path[0])));
  const { 'weight-unit': unit, 'weight-missing': missing, 'weight-bounds': bounds } = parsed.data;
  const [lower, upper] = bounds.split(',').map((text) => (Number.isNaN(parseFloat(text)) ? null : Number(text)));
  return { unit, missing, lower, upper };
}
