import { createHash } from 'node:crypto';
import { seededNumbers } from '@qp/engine/numerics';
import {
  assignmentNote,
  type Classifier,
  NO_ANSWER,
  openClassifier,
  probabilityText,
  readAnswers,
  UNKNOWN_ANSWER,
} from '@qp/engine/typing-tool';
import type { ClassifierFile } from '@qp/facts';
import { type AskedAnswer, askedAnswers, lowestNumbers, recodeValues } from '@qp/facts';
import type { Assigned, Kit, TestCase } from './kit/index.ts';

/** What the parts of a kit are written from, worked out once by the engine itself. */
export function kitOf(
  file: ClassifierFile,
  { names, originalCodes }: Pick<Kit, 'names' | 'originalCodes'>,
  hitRates: Kit['hitRates'],
): Kit {
  const classifier = openClassifier(file);
  const codes = answerCodes(classifier);
  const asked = file.variables.map((variable) => variable.asked ?? askedAnswers(variable));
  return {
    classifier: file,
    names,
    originalCodes,
    version: versionOf(file),
    codes,
    asked,
    recodes: asked.map(recodeValues),
    ambiguous: classifier.keys.map(({ ambiguous }) => ambiguous),
    cases: testCases(classifier, asked),
    hitRates,
  };
}

/** A fingerprint of what assigns people and nothing else: names and figures may change while the tool stays the same. */
function versionOf(file: ClassifierFile): string {
  const { missing, low_margin, intercepts, segments, targets, variables, incomplete } = file;
  const tool = {
    missing,
    low_margin,
    intercepts,
    segments,
    targets,
    variables: variables.map(({ code, labels, cut, scores, scores_incomplete }) => ({
      code,
      labels,
      cut,
      scores,
      ...(scores_incomplete && { scores_incomplete }),
    })),
    ...(incomplete && { incomplete }),
  };
  return createHash('sha256').update(JSON.stringify(tool)).digest('hex').slice(0, 16);
}

/** For each label a raw answer that is read as it, the shortest that there is; else the label itself. */
function answerCodes({ file, keys }: Classifier): string[][] {
  return file.variables.map(({ labels, cut }, v) => {
    const raws = cut === null ? [] : cut.kind === 'texts' ? cut.texts : lowestNumbers(cut).map(String);
    return labels.map((label, at) => raws.find((raw) => keys[v].read(raw, 'labels') === at) ?? label);
  });
}

/** As the server answers for one person. */
function assignTexts(classifier: Classifier, texts: readonly string[]): Assigned & { readonly margin: number } {
  const { file, keys } = classifier;
  const answers = readAnswers(
    keys,
    texts,
    keys.map(() => 'labels'),
  );
  const assigned = classifier.assign(answers);
  const sorted = [...assigned.millionths].sort((a, b) => b - a);
  return {
    segment: file.segments[assigned.segment],
    group: assigned.group < file.targets.length ? file.segments[file.targets[assigned.group] - 1] : 'Out',
    probabilities: assigned.millionths.map(probabilityText),
    note: assignmentNote(
      file.variables.map(({ code }) => code),
      answers,
      texts,
      assigned,
    ),
    margin: sorted[0] - (sorted[1] ?? 0),
  };
}

const SEED = 20_261;
const [DRAWN, WITH_MISSING, NEAR_TIES, WITH_UNKNOWN] = [30, 10, 5, 5];
/** Near ties are looked for among this many people. */
const LOOKED_AT = 3000;
const STRANGE = ['maybe', '999999999', 'n.a.', '?', 'don’t know'];

/** Respondents are made up, evenly over the answers. The same classifier has the same cases. */
function testCases(classifier: Classifier, asked: readonly (readonly AskedAnswer[])[]): TestCase[] {
  const random = seededNumbers(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const { variables } = classifier.file;
  // Half of the people have codes, half of them labels: both are taken.
  const draw = (label: boolean) =>
    variables.map(({ labels }, v) => {
      const answer = pick(asked[v]);
      // A number that can be either would have the whole column read as codes.
      return label || classifier.keys[v].ambiguous ? labels[answer.label] : answer.code;
    });
  const drawn = Array.from({ length: DRAWN }, (_, i) => draw(i % 2 === 0));
  const missing = Array.from({ length: WITH_MISSING }, (_, i) => {
    const person = draw(i % 2 === 0);
    // The first has no answers, five lack half of them, the others one, two and so on.
    const gaps = i === 0 ? variables.length : i <= 5 ? Math.ceil(variables.length / 2) : i - 5;
    const answered = [...variables.keys()];
    for (let g = 0; g < gaps && answered.length > 0; g++) {
      const [question] = answered.splice(Math.floor(random() * answered.length), 1);
      person[question] = pick(['', 'NA', '.']);
    }
    return person;
  });
  const near = Array.from({ length: LOOKED_AT }, () => draw(false))
    .map((answers) => ({ answers, margin: assignTexts(classifier, answers).margin }))
    .sort((a, b) => a.margin - b.margin)
    .slice(0, NEAR_TIES)
    .map(({ answers }) => answers);
  const unknown = Array.from({ length: WITH_UNKNOWN }, (_, i) => {
    const person = draw(i % 2 === 0);
    const at = Math.floor(random() * variables.length);
    const strange = STRANGE.find((text) => classifier.keys[at].read(text, 'labels') === UNKNOWN_ANSWER);
    if (strange !== undefined) person[at] = strange;
    return person;
  });
  const kinds = [
    ...drawn.map((answers) => ({ kind: 'drawn' as const, answers })),
    ...missing.map((answers) => ({ kind: 'missing' as const, answers })),
    ...near.map((answers) => ({ kind: 'near tie' as const, answers })),
    ...unknown.map((answers) => ({ kind: 'unknown' as const, answers })),
  ];
  return kinds.map(({ kind, answers }, i) => {
    const { margin: _, ...expected } = assignTexts(classifier, answers);
    const chosen = answers.map((text, v) => askedAnswer(classifier, asked[v], text, v));
    const known = chosen.every((at) => at !== undefined) ? chosen : null;
    return { id: `case ${String(i + 1).padStart(2, '0')}`, kind, answers, chosen: known, expected };
  });
}

/** Which of the asked answers a text is; null for none, undefined for an answer that is not asked. */
function askedAnswer(
  { keys }: Classifier,
  asked: readonly AskedAnswer[],
  text: string,
  v: number,
): number | null | undefined {
  const label = keys[v].read(text, 'labels');
  if (label === NO_ANSWER) return null;
  const exact = asked.findIndex((answer) => answer.code === text.trim() && answer.label === label);
  const at = exact >= 0 ? exact : asked.findIndex((answer) => answer.label === label);
  return at < 0 ? undefined : at;
}
