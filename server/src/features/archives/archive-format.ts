import {
  ALPHA_MAXIMUM,
  classifierFile,
  codeList,
  crosstabEvidence,
  crosstabGroup,
  DESCRIPTION_LIMIT,
  deeds,
  fitSummary,
  formEndings,
  importPlan,
  importSource,
  isRedirect,
  listOf,
  MAX_CLUSTERS,
  MAX_SEED,
  MAX_STARTS,
  MOST_FORM_QUESTIONS,
  MOST_FORM_TITLE,
  MOST_REDIRECT,
  mergedSegments,
  moment,
  pairResidual,
  personaEdits,
  projectName,
  runAnswers,
  runName,
  runPrediction,
  runSolution,
  runStability,
  runView,
  someCodes,
  topKResult,
} from '@qp/contract';
import { answerChoices, segmentCriteria } from '@qp/facts';
import { z } from 'zod';

/**
 * A project as one file: a ZIP archive with `manifest.json` (what it is, and the checksum of every other entry), `project.json`, the three
 * files, a folder for each finished run, and `activity.json`. Nobody's account, token or share is in it, and no answers to forms.
 */

/** Raised when an older program could no longer read what is written. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const MOST_RUNS = 5000;
export const MOST_ACTIVITY = 100_000;

/** Every entry that an archive can have beside its manifest; n is the number of a run. */
export const ENTRY_NAME =
  /^(project\.json|plan\.json|activity\.json|files\/(data|variables|discretized)\.csv|runs\/\d{4}\/(run|crosstab|evidence|solutions|stability|personas|typing-tool|form)\.json|runs\/\d{4}\/(models|placements)\.bin)$/;
export const runFolder = (n: number) => `runs/${String(n).padStart(4, '0')}`;

export const manifestFile = z.object({
  'qp-project': z.number().int(),
  /** Of the program that made it. */
  version: z.string().max(100),
  made: moment,
  files: z
    .array(
      z.object({
        name: z.string().regex(ENTRY_NAME, 'is nothing that a project holds'),
        bytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(12 * MOST_RUNS),
});
export type ArchiveManifest = z.output<typeof manifestFile>;

const fileName = z.string().min(1).max(300);
export const projectFile = z.object({
  name: projectName,
  files: z.object({ data: fileName, variables: fileName, discretized: fileName }),
  runs: z.number().int().min(0).max(MOST_RUNS),
});

/** Of a project that was made of one file: how its columns were understood. New people are read by the same plan. */
export const planFile = z.object({
  file_name: fileName,
  kind: z.enum(['sav', 'xlsx', 'csv']).nullable(),
  sheet: z.string().max(300).nullable(),
  sheets: z.array(z.string().max(300)).max(1000),
  respondents: z.number().int().min(0),
  variables: z
    .array(z.object({ source: importSource, reason: z.string().max(500), proposal: importPlan, plan: importPlan }))
    .max(100_000),
});

const words = z.string().max(DESCRIPTION_LIMIT);
const segments = z.number().int().min(1).max(MAX_CLUSTERS);

export const archivedRun = z.object({
  name: runName,
  max_clusters: segments,
  alpha: z.number().min(0).max(ALPHA_MAXIMUM),
  criterion: z.enum(segmentCriteria),
  answers: z.enum(answerChoices),
  seed: z.number().int().min(0).max(MAX_SEED),
  starts: z.number().int().min(1).max(MAX_STARTS).nullable(),
  cluster: someCodes('names no cluster variable'),
  profile: codeList,
  metrics: codeList,
  description: words,
  header_descriptions: z.array(words).max(MAX_CLUSTERS),
  view: runView.partial().nullable(),
  carried_names: z.array(words.nullable()).max(MAX_CLUSTERS).nullable(),
  first_significance: runView.pick({ significance: true, confidence: true, correction: true }).nullable(),
  /** The number of the run that it was opened from, where that is in the archive too. */
  opened_from: z.number().int().min(1).nullable(),
  created_at: moment,
  updated_at: moment,
});
export type ArchivedRun = z.output<typeof archivedRun>;

export const archivedResult = z.object({
  segments,
  fits: z.array(fitSummary).min(1).max(MAX_CLUSTERS),
  shares: z.array(z.number()),
  probabilities: z.array(z.array(z.number())),
  respondents: z.number().int().min(0),
  counted: z.number().int().min(0),
  effective_base: z.number(),
  weighted: z.boolean(),
  without_answers: z.number().int().min(0),
  seed: z.number().int().min(0).max(MAX_SEED),
  engine_version: z.string().max(100),
  seconds: z.number(),
  answers: runAnswers.nullable(),
  prediction: runPrediction.nullable(),
  pairs: z.array(pairResidual).nullable(),
  people: z.array(z.number().int()).nullable(),
  one_line: z.number().nullable(),
  merged: mergedSegments.nullable(),
});
export type ArchivedResult = z.output<typeof archivedResult>;

export const runFile = z.object({ run: archivedRun, result: archivedResult });
export const crosstabFile = z.object({ metrics: crosstabGroup, cluster: crosstabGroup, profile: crosstabGroup });

/** What was worked out by rules that may change, with the number of the rules. */
const version = z.number().int().min(0).max(1_000_000);
export const evidenceFile = z.object({ version, evidence: crosstabEvidence });
export const solutionsFile = z.object({ version, solutions: z.array(runSolution) });
export const stabilityFile = z.object({ version, stability: runStability });
export const personasFile = z.object({ version, edits: z.array(personaEdits).max(MAX_CLUSTERS) });
export const typingFile = z.object({ result: topKResult, classifier: classifierFile });

/** Without its address, which stays where it was published, and without answers. */
export const formFile = z
  .object({
    title: z.string().min(1).max(MOST_FORM_TITLE),
    ending: z.enum(formEndings),
    redirect: z.string().max(MOST_REDIRECT),
    ends_on: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine((day) => !Number.isNaN(Date.parse(day)))
      .nullable(),
    classifier: classifierFile,
  })
  .refine(({ ending, redirect }) => ending !== 'redirect' || isRedirect(redirect), 'leads to no encrypted page')
  .refine(({ classifier }) => classifier.variables.length <= MOST_FORM_QUESTIONS, 'has too many questions');
export type ArchivedForm = z.output<typeof formFile>;

const line = z.string().max(2000);
export const activityFile = listOf(
  z.object({ at: moment, who: line, did: z.enum(deeds), what: line, subject: line, details: line }),
  MOST_ACTIVITY,
);
export type ArchivedActivity = z.output<typeof activityFile>;
