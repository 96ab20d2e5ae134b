import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_NAME, type Manifest, shownView, WHOLE_KIT } from '@qp/contract';
import {
  type CrosstabEvidence,
  type CrosstabFormat,
  type CrosstabGroups,
  crosstabFormats,
  SET_ITEMS,
  type TakenWeight,
  traitsOf,
} from '@qp/facts';
import { segmentWords } from '@qp/words/run/segments';
import type { ExportTask } from '../features/exports/export.thread.ts';
import type { ExportSource } from '../features/exports/export-source.ts';
import { fileName } from '../features/exports/file-name.ts';
import { codesInFiles } from '../features/exports/original-codes.ts';
import type { RawProbabilitiesTask } from '../features/exports/raw-probabilities.thread.ts';
import { decodeModel } from '../features/runs/stored-files/index.ts';
import type { ClassifierTask } from '../features/typing-tool/classifier.thread.ts';
import type { MadePart } from '../features/typing-tool/kit/index.ts';
import type { TopKOutcome, TopKTask } from '../features/typing-tool/top-k.thread.ts';
import type { TypingTask } from '../features/typing-tool/typing-task.ts';
import type { Compute } from '../platform/queue/compute.ts';
import type { ReadSurvey, Segmented } from './survey-run.ts';

/** Everything that a run leaves in its folder. */

/** Each named as the build finds them. */
const threads = {
  table: new URL('../features/exports/export.thread.ts', import.meta.url),
  probabilities: new URL('../features/exports/raw-probabilities.thread.ts', import.meta.url),
  questions: new URL('../features/typing-tool/top-k.thread.ts', import.meta.url),
  kit: new URL('../features/typing-tool/classifier.thread.ts', import.meta.url),
};

export interface Made {
  readonly manifest: Manifest;
  readonly survey: ReadSurvey;
  readonly segmented: Segmented;
  /** What the segments are called, by number. */
  readonly names: readonly string[];
  /** The weight that was made to targets; null where the run took that of the survey, if any. */
  readonly weight: TakenWeight | null;
}

const tableName = (run: string, kind: CrosstabFormat) => fileName(run, 'crosstab', kind);
const probabilitiesName = (run: string) => fileName(run, 'segment probabilities', 'csv');

/** Names that an input can't have: its copy beside the manifest would be written over. */
export const outputNames = (run: string): string[] => [
  ...crosstabFormats.map((kind) => tableName(run, kind)),
  ...[probabilitiesName(run), 'typing_tool_questions.json', 'typing_kit.zip', MANIFEST_NAME],
];

export async function writeOutputs(compute: Compute, made: Made, folder: string, questions: number): Promise<string[]> {
  const { run } = made.manifest;
  const written: string[] = [];
  const put = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content);
    written.push(name);
  };
  const source = exportSource(made);
  for (const kind of crosstabFormats) {
    const bytes = await compute<ExportTask, Uint8Array>(threads.table, { kind, source });
    await put(tableName(run, kind), bytes);
  }
  const probabilities = probabilitiesName(run);
  await compute<RawProbabilitiesTask, number>(threads.probabilities, {
    surveyAt: made.survey.surveyAt,
    placementsPath: made.segmented.placementsPath,
    outputPath: path.join(folder, probabilities),
    cluster: made.manifest.settings.cluster,
    numbers: made.manifest.settings.numbers ?? [],
    names: made.names,
    merged: segmentWords('en').originInFiles(originOf(made)),
    codes: codesInFiles(made.segmented.segmentation.given),
  });
  written.push(probabilities);
  // One segment needs no questions.
  if (made.manifest.figures.segments > 1) {
    const { result, classifier } = await typingTool(compute, made, questions);
    await put('typing_tool_questions.json', `${JSON.stringify(result, null, 1)}\n`);
    const hitRates = result.stats.contingency_headers.map((group, i) => ({
      group,
      share: result.stats.hit_rates[i] ?? 0,
    }));
    const { names } = made;
    const wordings = made.survey.summary.variables.map(({ code, stem = '' }) => ({ code, stem, texts: {} }));
    const { given } = made.segmented.segmentation;
    const originalCodes = given ? segmentWords('en').originalCodes(given.codes) : '';
    const task: ClassifierTask = {
      file: WHOLE_KIT,
      names,
      originalCodes,
      wordings,
      hitRates,
      from: { stored: classifier },
    };
    const kit = await compute<ClassifierTask, MadePart>(threads.kit, task);
    await put(kit.name, kit.bytes);
  }
  await put(MANIFEST_NAME, `${JSON.stringify(made.manifest, null, 1)}\n`);
  return written;
}

/** Facts about where the segments come from, as a run of the server has them. */
function originOf({ manifest, segmented }: Made) {
  return {
    opened_from: null,
    merged: null,
    given_from: manifest.given_from ?? null,
    given: segmented.segmentation.given,
  };
}

/** What a thread of the typing tool needs to know about the run, and the variables in question. */
export function typingTaskOf(made: Made, codes: readonly string[]): TypingTask {
  const { manifest, survey, segmented } = made;
  const origin = originOf(made);
  const { cluster } = manifest.settings;
  const labels = new Map(survey.summary.variables.map(({ code, label }) => [code, label]));
  const { segments } = manifest.figures;
  const model = decodeModel(segmented.fitted.models, segments);
  if (!model) throw new Error(`there is no model of ${segments} segments`);
  return {
    surveyAt: survey.surveyAt,
    cluster,
    model,
    merged: null,
    alpha: manifest.settings.alpha,
    assignsByModel: traitsOf(origin).assignsByModel,
    probabilitiesFrom: origin.given?.probabilities ?? 'fitted',
    treatment: segmented.fitted.answers.counted_as,
    numbers: manifest.settings.numbers ?? [],
    spread: segmented.fitted.answers.numbers?.spread ?? false,
    placementsPath: segmented.placementsPath,
    runName: [manifest.run, segmentWords('en').origin(origin)].filter(Boolean).join('. '),
    segments,
    variables: codes.map((code) => ({ code, label: labels.get(code) || code })),
  };
}

function typingTool(compute: Compute, made: Made, questions: number): Promise<TopKOutcome> {
  const { segments } = made.manifest.figures;
  const task: TopKTask = {
    ...typingTaskOf(made, made.manifest.settings.cluster),
    questions,
    targets: Array.from({ length: segments }, (_, k) => k + 1),
    setItems: SET_ITEMS.usual,
  };
  return compute<TopKTask, TopKOutcome>(threads.questions, task);
}

function exportSource(made: Made): ExportSource {
  const { manifest, segmented } = made;
  const { settings, figures } = manifest;
  const origin = originOf(made);
  const now = new Date();
  const facts = {
    ...figures,
    clusterNum: settings.max_clusters,
    criterion: settings.criterion,
    ...origin,
  };
  return {
    project: manifest.project,
    name: manifest.run,
    description: '',
    created: now,
    updated: now,
    exported: now,
    settings: traitsOf(origin).hasFits
      ? { maxClusters: settings.max_clusters, alpha: settings.alpha, seed: settings.seed }
      : null,
    engine: manifest.engine_version,
    segments: figures.segments,
    chosen: segmentWords('en').choice(facts).words,
    merged: segmentWords('en').originInFiles(origin),
    filter: null,
    respondents: figures.respondents,
    effectiveBase: figures.effective_base,
    weighted: figures.weighted,
    weight: made.weight,
    withoutAnswers: figures.without_answers,
    descriptions: made.names,
    view: shownView(null, settings, figures.segments),
    ...(JSON.parse(segmented.segmentation.crosstab) as CrosstabGroups),
    evidence: JSON.parse(segmented.segmentation.evidence) as CrosstabEvidence,
    drivers: null,
    same: null,
    value: null,
  };
}
