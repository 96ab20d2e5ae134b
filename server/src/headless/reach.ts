import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { choicesOf } from '@qp/facts';
import { headlessWords } from '@qp/words/operations/headless';
import { reachWords } from '@qp/words/reach/reach';
import {
  customersScored,
  type FoundReach,
  type ReachTask,
  type ReadCustomers,
  type ReadScoreTask,
  ruleVersion,
  type ScoredPart,
  type ScoreTask,
  scoredHeading,
} from '../features/typing-tool/reach/index.ts';
import { codesOf, type Given, UsageError } from './arguments.ts';
import { inScratch, madeAgain, type Said } from './commands.ts';
import { joinedInput, outFile } from './input-files.ts';
import { typingTaskOf } from './outputs.ts';
import { computeHere, type Progress } from './survey-run.ts';

/** Each named as the build finds them. */
const threads = {
  find: new URL('../features/typing-tool/reach/reach.thread.ts', import.meta.url),
  read: new URL('../features/typing-tool/reach/read-score.thread.ts', import.meta.url),
  score: new URL('../features/typing-tool/reach/score.thread.ts', import.meta.url),
};
const PRECISION = 50;

/** Learns from the run of a manifest how customer data find its segments, and scores a customer file, matched as it is proposed. */
export async function reach(manifestPath: string, given: Given, progress: Progress): Promise<Said> {
  const { people, out } = given;
  const codes = codesOf(given['customer-data']);
  if (!codes || !people || !out) throw new UsageError(headlessWords('en').reachMissing);
  const target = outFile(out);
  return inScratch(async (folder) => {
    const { threads: cores, made } = await madeAgain(manifestPath, given, progress, folder);
    const compute = computeHere(cores, progress);
    const known = new Set(made.survey.summary.variables.map(({ code }) => code));
    const unknown = codes.find((code) => !known.has(code));
    if (unknown !== undefined) throw new UsageError(headlessWords('en').noVariable(unknown));
    const modelsPath = path.join(folder, 'models.bin');
    await writeFile(modelsPath, made.segmented.fitted.models);
    const task = typingTaskOf(made, codes);
    const fit = task.assignsByModel ? { ...task, modelsPath, of: task.segments, groups: null } : null;
    const { seed } = made.manifest.settings;
    const own = { surveyAt: task.surveyAt, placementsPath: task.placementsPath, fit, seed, refits: null };
    const { stored } = await compute<ReachTask, FoundReach>(threads.find, { ...task, people: own });
    const { classifier } = stored;
    const input = await joinedInput(people, folder);
    const file = { inputPath: input.path, inputName: input.name, classifier };
    const { proposal, parts } = await compute<ReadScoreTask, ReadCustomers>(threads.read, { ...file, choices: null });
    const choices = choicesOf({ ...proposal, others: [], weight: null });
    const version = ruleVersion(classifier);
    const names = made.names.some((name) => name !== '') ? made.names : [];
    const scoring = { ...file, reach: stored.reach, choices, precision: PRECISION, version, names };
    const written = createWriteStream(target);
    written.write(scoredHeading(classifier, names, choices.id));
    const found = customersScored({ classifier, reach: stored.reach, choices });
    for (const part of parts) {
      const { csv, ...counts } = await compute<ScoreTask, ScoredPart>(threads.score, { ...scoring, part });
      found.add(counts);
      if (!written.write(csv)) await once(written, 'drain');
    }
    written.end();
    await once(written, 'finish');
    const summary = found.summary();
    const missing = proposal.questions.flatMap(({ code, column }) => (column === null ? [code] : []));
    return {
      words: [
        reachWords('en').sentence(stored.reach, classifier.segments),
        headlessWords('en').matched(
          proposal.questions.flatMap(({ code, column }) => (column === null ? [] : [`${code} = ${column}`])),
          missing,
        ),
        headlessWords('en').classified(summary.rows, summary.placed, out),
        ...(summary.corrected ? [headlessWords('en').corrected(summary.corrected)] : []),
      ],
      data: { ...summary, version, missing, out },
      exitCode: 0,
    };
  });
}
