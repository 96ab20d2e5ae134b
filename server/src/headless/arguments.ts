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
import { answerChoices, DEFAULT_CRITERION, segmentCriteria } from '@qp/facts';
import { z } from 'zod';

export const USAGE = `npm run qp -- COMMAND

  segment --data FILE --variables FILE --discretized FILE --out FOLDER
  segment --sav FILE --out FOLDER
      reads a survey, finds its segments, and writes the cross-tab (csv, xlsx), the probabilities, a typing tool and
      manifest.json into the folder. Needs neither server nor database.
        --max N           most segments to try (8)
        --cluster A,B,…   variables that shape the segments; without it the largest dimension of attitudes
        --profile, --metrics   variables that describe them; without them all others
        --questions N     length of the typing tool (5, or as many as there are)
        --alpha, --criterion, --answers, --seed, --starts   as on the Design Runs page
        --name NAME       of the run (Segments)
        --threads N       threads that compute (all cores)

  verify MANIFEST [--data FILE --variables FILE --discretized FILE]
      fits again and says whether every figure is the same. Without files those beside the manifest are taken.

  push MANIFEST --server URL --name PROJECT [--data FILE --variables FILE --discretized FILE]
      makes a project of the files on a server and starts the same run there. The token is taken from QP_TOKEN.

  --json prints one line of JSON instead of words. Exit codes: 0 done, 1 refused or different, 2 not understood.`;

/** What is wrong with what was typed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const text = { type: 'string' } as const;
const options = {
  ...{ data: text, variables: text, discretized: text, sav: text, out: text, name: text, server: text },
  ...{ max: text, cluster: text, profile: text, metrics: text, questions: text, threads: text },
  ...{ alpha: text, criterion: text, answers: text, seed: text, starts: text },
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
export function readSettings(given: Given): Omit<ManifestSettings, 'cluster' | 'profile' | 'metrics'> {
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${String(issue?.path[0])}: ${issue?.message}`);
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
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError(`--${name}: must be a whole number from 1, not ${value}`);
  return Number(value);
}
