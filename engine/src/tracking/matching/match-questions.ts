import type { MatchedQuestion, MatchWarning, MatchWay, WaveChoices } from '@qp/facts';
import { plainText, proposeValues, type RunQuestion, type WaveColumn } from './propose-values.ts';

/** Columns for the questions of a run [WV14]: as chosen before, by name, by label, by answers. No column is used twice. */
export function matchQuestions(
  questions: readonly RunQuestion[],
  columns: readonly WaveColumn[],
  people: number,
  earlier: WaveChoices | null,
): MatchedQuestion[] {
  const found = new Map<RunQuestion, { column: WaveColumn; by: MatchWay }>();
  const taken = new Set<WaveColumn>();
  const take = (by: MatchWay, of: (question: RunQuestion) => WaveColumn | undefined) => {
    for (const question of questions) {
      if (found.has(question)) continue;
      const column = of(question);
      if (!column || taken.has(column)) continue;
      found.set(question, { column, by });
      taken.add(column);
    }
  };
  const byName = new Map(columns.map((column) => [column.name, column]));
  const byLooseName = unique(columns, ({ name }) => name.trim().toLowerCase());
  const byLabel = unique(columns, ({ label }) => plainText(label));
  const labelOf = (question: RunQuestion) => byLabel.get(plainText(question.label));
  // A name that now stands for other words gives way to a column that has the question's own.
  const named = (column: WaveColumn | undefined, question: RunQuestion) =>
    column && isOtherWording(question, column) && labelOf(question) ? undefined : column;
  take('choice', ({ code }) => byName.get(earlier?.questions[code]?.column ?? ''));
  take('name', (question) => named(byName.get(question.code), question));
  take('name', (question) => named(byLooseName.get(question.code.trim().toLowerCase()), question));
  take('label', labelOf);
  take('name', (question) => byName.get(question.code));
  take('answers', (question) =>
    onlyOneWithAnswers(
      question,
      columns.filter((column) => !taken.has(column)),
    ),
  );
  return questions.map((question) => {
    const match = found.get(question);
    return match
      ? matchedTo(question, match.column, match.by, people, earlier?.questions[question.code] ?? null)
      : unmatched(question);
  });
}

type Choice = WaveChoices['questions'][string] | null;

/** One question and the column that stands for it, with everything that differs. */
export function matchedTo(
  question: RunQuestion,
  column: WaveColumn,
  by: MatchWay,
  people: number,
  choice: Choice,
): MatchedQuestion {
  const { values, recoded, added, gone } = proposeValues(question, column, people);
  const chosen = choice?.column === column.name ? choice.answers : null;
  const warnings: MatchWarning[] = [];
  if (column.name !== question.code) warnings.push(by === 'answers' ? 'by answers' : 'renamed');
  if (isOtherWording(question, column)) warnings.push('wording');
  if (recoded) warnings.push('recoded');
  if (added) warnings.push('answers added');
  if (gone) warnings.push('answers gone');
  return {
    ...ofQuestion(question),
    column: column.name,
    newLabel: column.label,
    by,
    values: values.map((value) => ({
      ...value,
      answer: chosen && Object.hasOwn(chosen, value.value) ? known(chosen[value.value], question) : value.answer,
    })),
    turned: choice?.column === column.name && choice.turned,
    warnings,
  };
}

const known = (answer: number | null, { answers }: RunQuestion): number | null =>
  answer !== null && answer < answers.length ? answer : null;

export function unmatched(question: RunQuestion): MatchedQuestion {
  return {
    ...ofQuestion(question),
    column: null,
    newLabel: '',
    by: null,
    values: [],
    turned: false,
    warnings: ['missing'],
  };
}

function ofQuestion({ code, label, answers, values }: RunQuestion) {
  const codes = answers.map((_, at) =>
    [...values]
      .filter(([, answer]) => answer === at)
      .map(([value]) => value)
      .join(', '),
  );
  return { code, label, answers, codes };
}

function isOtherWording(question: RunQuestion, column: WaveColumn): boolean {
  const [before, now] = [plainText(question.label), plainText(column.label)];
  // A file without labels says nothing about wording; its header may be the name itself.
  if (now === '' || now === plainText(column.name) || before === '' || before === plainText(question.code))
    return false;
  return before !== now;
}

/** A battery has many columns with the same answers: these say something only if one column has them. */
function onlyOneWithAnswers(question: RunQuestion, columns: readonly WaveColumn[]): WaveColumn | undefined {
  const wanted = question.answers.map(plainText).sort().join('\n');
  const alike = columns.filter(({ labels, values }) => {
    const texts = labels.size > 0 ? [...labels.values()] : [...(values?.keys() ?? [])];
    return texts.length > 1 && texts.map(plainText).sort().join('\n') === wanted;
  });
  return alike.length === 1 ? alike[0] : undefined;
}

function unique(columns: readonly WaveColumn[], of: (column: WaveColumn) => string): Map<string, WaveColumn> {
  const found = new Map<string, WaveColumn | null>();
  for (const column of columns) {
    const key = of(column);
    if (key !== '') found.set(key, found.has(key) ? null : column);
  }
  return new Map([...found].flatMap(([key, column]) => (column ? [[key, column]] : [])));
}
