import type { FileProblem } from '@qp/contract';
import type { SomeNames, SurveyProblem } from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** What is wrong, or worth knowing, in the three files of a survey, and what to do. */

type Sentences = {
  readonly [Kind in SurveyProblem['kind']]: (problem: Extract<SurveyProblem, { kind: Kind }>) => string;
};

/** Names in a sentence: the first few, and how many more. */
function named({ names, count: all }: SomeNames, shown = 5): string {
  const first = names.slice(0, shown).map((name) => `“${name}”`);
  return all > shown ? `${first.join(', ')} and ${number(all - shown)} more` : first.join(', ');
}

const sameRespondents = 'Both files need the same respondents.';
const cannotForm = 'so it can’t be a cluster or profile variable.';
const single = { ID: 'identifier', Weight: 'weight' } as const;

const sentences: Sentences = {
  'blank identifier': () => 'The identifier is blank. Every respondent needs one.',
  'identifier twice': ({ id, line }) => `The identifier “${id}” is used twice, first on line ${line}.`,
  'unknown identifier': ({ id, other }) => `The identifier “${id}” is not in ${other}. ${sameRespondents}`,
  'unknown identifiers': ({ ids, other }) =>
    `${number(ids.count)} identifiers are not in ${other}: ${named(ids)}. ${sameRespondents}`,
  'label too long': ({ most }) => `A response label has at most ${most} characters.`,
  'not a number': ({ text }) => `“${text}” is not a number.`,
  'not a choice': ({ text }) =>
    `“${text}” can’t be read as an answer to a Choice task. Write best > others | others > worst, or a ranking such as tuna > eel > egg.`,
  'item twice': ({ item }) => `The item “${item}” is in this answer twice.`,
  'one item alone': ({ item }) => `“${item}” stands alone. An answer says what was chosen and what else was shown.`,
  'too many items': ({ exercise, most }) =>
    `The exercise “${exercise}” has more than ${most} items, which is the most that can be used.`,
  'too many choices': ({ exercise }) =>
    `The exercise “${exercise}” has too many different sets and answers to be used. Use fewer versions of its design.`,
  'other choice': ({ other, text }) => `${other} has “${text}” here. Both files must have the same answer.`,
  'exercise is a variable': ({ exercise }) =>
    `The exercise “${exercise}” has the name of a variable. Give it another name.`,
  'one choice only': () => 'Everyone chose the same, so the exercise can’t separate segments.',
  'parts of an exercise': ({ exercise, parts }) =>
    `The items of “${exercise}” fall into ${parts} groups that were never shown together, so they can’t be compared with one another.`,
  'unclear thousands': ({ text, thousands }) =>
    `“${text}” can mean thousands or decimals. It was read as ${thousands ? 'thousands' : 'decimals'}. If that is wrong, write all numbers of this column without thousands marks and with a decimal point.`,
  'number too large': ({ text }) => `“${text}” is too large: numbers up to 1e100 can be used.`,
  'blank weight': () => 'A weight is blank. Every respondent needs one, 0 or more.',
  'negative weight': ({ text }) => `The weight ${text} is negative. Weights are 0 or more.`,
  'weight out of range': ({ text, side }) => `The weight ${text} is too ${side}. Weights are 0, or from 1e-12 to 1e12.`,
  'no weight above zero': () => 'Every weight is 0, so no respondent would count.',
  'column without name': ({ cell }) => `The cell number ${cell} is filled, but the header has no name for this column.`,
  'too many columns': ({ columns, most }) =>
    `The file has ${number(columns)} columns; at most ${number(most)} can be used.`,
  'column twice': ({ name, cells: [one, other] }) =>
    `The header names “${name}” twice, in the cells ${one} and ${other}.`,
  'too many respondents': ({ most }) => `The file has more than ${number(most)} respondents.`,
  'ragged row': ({ cells, header }) => `This row has ${count(cells, 'cell')}, but the header has ${number(header)}.`,
  'no respondents': () => 'The file has a header but no respondents.',
  'different respondents': ({ rows, other, otherRows }) =>
    `The file has ${count(rows, 'respondent')}, but ${other} has ${number(otherRows)}. Without an ID variable the two files must have the same rows in the same order.`,
  'no column': ({ of, code, line, variableFile, columns }) =>
    `The ${single[of]} “${code}” (line ${line} of ${variableFile}) has no column in this file. It has ${named(columns)}.`,
  'nothing to segment by': () =>
    'No variable of the dictionary has 2 to 50 different responses here, so there is nothing to segment by.',
  'unknown type': ({ text }) =>
    `${text === '' ? 'The Data Type is blank' : `“${text}” is no Data Type`}. Use ID, Weight, Numeric, Categorical, Choice or Text.`,
  'field twice': () => 'The variable file has this column twice.',
  'field missing': ({ field, columns }) => `The variable file needs a column “${field}”. It has ${named(columns, 8)}.`,
  'too many variables': ({ most }) =>
    `The variable file lists more than ${number(most)} variables, which is the most that can be used.`,
  'no variables': () => 'The variable file lists no variables below its header.',
  'only one': ({ of, code }) => `A project has at most one ${single[of]}; “${code}” is one already.`,
  'no code': () => 'This row names no variable.',
  'forbidden code': ({ code }) => `“${code}” can’t be the name of a variable.`,
  'variable twice': ({ code, line }) => `“${code}” is listed twice, first on line ${line}.`,
  'text too long': ({ most }) => `This text is longer than ${most} characters.`,
  'in neither file': ({ code, other }) =>
    `“${code}” is in the variable file but in neither of the other files, so it can’t be used.${other === null ? '' : ` There is “${other}”: upper and lower case must match.`}`,
  'one number': ({ value }) => `Every answer is ${value}, so the variable can’t separate segments.`,
  'no answers': () => 'No one has an answer, so it can’t be used.',
  'no rule': ({ dataFile }) =>
    `No rule leads from the answers in ${dataFile} to the responses (the same answer has different responses, or there are too many texts). Predictions for new respondents need this variable as response labels.`,
  'further warnings': ({ count: more }) => `${number(more)} further warnings are not listed.`,
  'unknown columns': ({ columns }) =>
    columns.count === 1
      ? `The column ${named(columns)} is not in the dictionary and was left out.`
      : `${number(columns.count)} columns are not in the dictionary and were left out: ${named(columns)}.`,
  'missing columns': ({ columns, unusable }) => {
    const which =
      columns.count === 1
        ? `The variable ${named(columns)} has no column in this file, so it`
        : `${number(columns.count)} variables have no column in this file (${named(columns)}), so they`;
    return `${which} can’t be used ${unusable === 'segments' ? 'for clustering or profiling' : 'as metrics or as raw answers in predictions'}.`;
  },
  'too many responses': ({ most }) => `It has more than ${most} different responses, ${cannotForm}`,
  'no responses': () => `No one has a response, ${cannotForm}`,
  'one response': ({ label }) => `Everyone who answered has “${label}”, so the variable can’t separate segments.`,
  'few people': ({ people, label }) =>
    `Only ${people} ${people === 1 ? 'person has' : 'people have'} the response “${label}”.`,
  'labels alike': ({ labels }) => `${named(labels)} differ only in case or spaces, and count as different responses.`,
  unreadable: ({ sentence }) => sentence,
};

/** Why no project was made, for those who read no list: how many problems, and the first one with its place. */
function refusal(problems: readonly FileProblem[], more: number): string {
  const all = problems.length + more;
  const found = all === 1 ? 'There is a problem' : `There are ${number(all)} problems`;
  const first = problems[0] ? ` ${all === 1 ? 'It is' : 'The first'}: ${placed(problems[0])}` : '';
  return `${found} in the files, so no project was made.${first}`;
}

function placed({ file, line, column, message }: FileProblem): string {
  const place = [file, line && `line ${number(line)}`, column && `column ${column}`].filter(Boolean);
  return `${place.join(', ')}: ${message}`;
}

export const surveyProblemWords = wordsIn({ sentences, refusal });

/** A problem with its place, in words. The compiler can't see that a problem and its sentence go together. */
export function fileProblem(
  { problem, ...place }: Omit<FileProblem, 'message'> & { readonly problem: SurveyProblem },
  locale: Locale,
): FileProblem {
  const say = surveyProblemWords(locale).sentences[problem.kind] as (problem: SurveyProblem) => string;
  return { ...place, message: say(problem) };
}
