import { readFileSync } from 'node:fs';
import { type ClassifierFile, SET_ITEMS } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { zipOf } from '../../platform/zip.ts';
import { asAsked, type QuestionWording } from './as-asked.ts';
import { type Kit, type MadePart, makePart, parts } from './kit/index.ts';
import { kitOf } from './kit-facts.thread.ts';
import { makeClassifier, readSource, typingData } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

/** Files that assign people elsewhere, from a classifier that is there, or from one that is fitted first. */
export interface ClassifierTask {
  /** A file of the kit by its name, or `kit`: all of them in one zip. */
  readonly file: string;
  /** Names of the segments as they are now; empty where there is none. */
  readonly names: readonly string[];
  /** The codes that existing segments came with, as a sentence; empty for others. */
  readonly originalCodes: string;
  /** How the survey put the questions. */
  readonly wordings: readonly QuestionWording[];
  /** From the last search, where the classifier comes from it. */
  readonly hitRates: Kit['hitRates'];
  /** `targets`: segment numbers, from 1. */
  readonly from:
    | { readonly stored: ClassifierFile }
    | { readonly task: TypingTask; readonly targets: readonly number[] };
}

/** Shares of the bar: the segments refitted, held-out respondents assigned, the classifier fitted. */
const FOUND = 0.4;

/** The whole kit. */
const KIT = 'kit';

export default threadWork<ClassifierTask, MadePart>(async (task, { progress, signal }) => {
  const { from } = task;
  const fitted = 'stored' in from ? from.stored : await fit(from.task, from.targets);
  const named = task.names.some((name) => name !== '');
  const classifier = asAsked({ ...fitted, ...(named && { segment_names: [...task.names] }) }, task.wordings);
  progress(0.95, stageWords('en').writingFiles);
  const own = ownFiles(classifier);
  const alone = own.find(({ name }) => name === task.file);
  if (alone) return made(alone);
  const kit = kitOf(classifier, task, task.hitRates);
  const part = parts.find(({ file }) => file === task.file);
  if (part) {
    const written = await makePart(part, kit);
    if (!written) throw refuse('kit-part-too-large', { part: part.file });
    return written;
  }
  if (task.file !== KIT) throw new Error(`a kit has no file ${task.file}`);
  const all = await Promise.all([...own.map(made), ...parts.map((each) => makePart(each, kit))]);
  const bytes = await zipOf(all.flatMap((each) => (each ? [each] : [])));
  return { name: 'typing_kit.zip', mediaType: 'application/zip', bytes };

  async function fit(typing: TypingTask, targets: readonly number[]): Promise<ClassifierFile> {
    progress(0, stageWords('en').readingSurvey);
    const source = await readSource(typing, {
      signal,
      progress: (share, stage) => progress(share * FOUND, stageText(stage, 'en')),
    });
    const codes = typing.variables.map(({ code }) => code);
    return makeClassifier(
      source,
      typingData(source, codes, SET_ITEMS.usual),
      targets.map((number) => number - 1),
      { signal, progress: (share, stage) => progress(FOUND + (0.95 - FOUND) * share, stageText(stage, 'en')) },
    );
  }
});

interface OwnFile {
  readonly name: string;
  readonly mediaType: string;
  bytes(): Uint8Array | Promise<Uint8Array>;
}

async function made({ name, mediaType, bytes }: OwnFile): Promise<MadePart> {
  return { name, mediaType, bytes: await bytes() };
}

/** The files that need more than the text of a part: the classifier itself, its script, the workbook. */
function ownFiles(classifier: ClassifierFile): OwnFile[] {
  const json = (kind: ClassifierFile['kind']): OwnFile => ({
    name: `classifier_${kind}.json`,
    mediaType: 'application/json',
    bytes: () => new TextEncoder().encode(`${JSON.stringify({ ...classifier, kind }, null, 1)}\n`),
  });
  return [
    json('simple'),
    json('probability'),
    {
      name: 'typing_tool.xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: async () => {
        // What writes workbooks takes longer to load than most parts take to be made.
        const { typingWorkbook } = await import('./workbook/index.ts');
        return typingWorkbook(classifier);
      },
    },
    {
      name: 'classify_csv.py',
      mediaType: 'text/x-python; charset=utf-8',
      bytes: () => readFileSync(new URL('./classify_csv.py', import.meta.url)),
    },
  ];
}
