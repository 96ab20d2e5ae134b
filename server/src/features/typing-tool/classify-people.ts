import type { typingToolCalls } from '@qp/contract';
// The one door of the engine that a request may use: it adds up a row of whole numbers for each person.
import {
  type AnswerKey,
  answerKey,
  assignmentNote,
  NO_ANSWER,
  openClassifier,
  type Reading,
} from '@qp/engine/typing-tool/assigning';
import { segmentName } from '@qp/facts';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { finishedRun } from '../runs/index.ts';
import { lastClassifier } from './service.ts';

type Asked = z.output<typeof typingToolCalls.classify.json>;
type Answer = z.input<typeof typingToolCalls.classify.answer>;

/** Assigns some people while the client waits, as the form does with one. */
export async function classifyPeople(app: App, userId: string, runId: string, asked: Asked): Promise<Answer> {
  const finished = await finishedRun(app.db, userId, runId);
  const file = asked.classifier ?? (await lastClassifier(app, finished));
  if (!file) throw refuse('no-typing-tool');
  const codes = file.variables.map(({ code }) => code);
  const strange = asked.variables?.find((code) => !codes.includes(code));
  if (strange !== undefined) {
    throw refuse('not-a-question-of-the-tool', { field: 'variables', code: strange, codes: codes.join(', ') });
  }
  const counted = new Set(asked.variables ?? codes);
  const classifier = openClassifier(file);
  const columns = file.variables.map(({ code, labels, cut }) => {
    if (!counted.has(code)) return asked.people.map(() => NO_ANSWER);
    const key = answerKey(labels, cut);
    const texts = asked.people.map((person) => String(person[code] ?? ''));
    const reading = readingOf(key, texts);
    return texts.map((text) => key.read(text, reading));
  });
  const names = file.segment_names ?? file.segments.map((_, s) => segmentName(finished.run.header_descriptions[s]));
  return {
    variables: codes.filter((code) => counted.has(code)),
    people: asked.people.map((person, row) => {
      const answers = columns.map((column) => column[row]);
      const assigned = classifier.assign(answers);
      const given = codes.flatMap((code, v) =>
        counted.has(code) ? [{ code, answer: answers[v], text: String(person[code] ?? '') }] : [],
      );
      return {
        segment: assigned.segment + 1,
        name: names[assigned.segment] ?? '',
        target: assigned.group < file.targets.length ? `SEG${file.targets[assigned.group]}` : 'Out',
        probabilities: assigned.millionths.map((part) => part / 1e6),
        note: assignmentNote(
          given.map(({ code }) => code),
          given.map(({ answer }) => answer),
          given.map(({ text }) => text),
          assigned,
        ),
      };
    }),
  };
}

/** One raw answer that isn’t a label shows that all of them are raw. */
const readingOf = (key: AnswerKey, texts: readonly string[]): Reading =>
  key.ambiguous && texts.some((text) => key.showsRaw(text)) ? 'raw' : 'labels';
