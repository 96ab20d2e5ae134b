import type { GroupingProblem } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';
import { leftOut } from './exercises.ts';

/** Repairs by hand of which variables belong together. */
export const groupingWords = wordsIn({
  menu: 'Group or split',
  battery: 'Join into a battery...',
  set: 'Make a yes/no set...',
  split: 'Split a list...',
  dissolve: 'Dissolve the set',
  setTitle: (variables: number) => `Make a yes/no set of ${count(variables, 'variable')}`,
  splitTitle: (variables: number, code: string) =>
    variables === 1
      ? `Split ${code} into yes/no variables`
      : `Split ${number(variables)} variables into yes/no variables`,
  question: 'Question that they share',
  form: 'What a variable holds',
  forms: {
    options: 'One option: chosen or not',
    mentions: 'The name of an option: first mention, second mention and so on',
  },
  yes: 'Value that means Yes',
  recognised: 'As recognised in each variable',
  yesHint: 'Blank counts as No for everyone who answered something in the set.',
  mentionsHint: 'Each option becomes a yes/no variable, and the variables that name them are left out.',
  separator: 'What separates the answers',
  separators: {
    ',': 'Comma',
    ';': 'Semicolon',
    '|': 'Vertical bar',
    '/': 'Slash',
    '\n': 'Line break',
  },
  preview: (options: number, some: readonly string[]) =>
    `${count(options, 'option')}: ${some.join(', ')}${options > some.length ? ' ...' : ''}`,
  noPreview: 'The column has too many different answers to list them here.',
  make: 'Make the set',
  splitAction: 'Split',
  done: {
    set: 'The set is made.',
    split: 'The list is split.',
    dissolve: 'The set is dissolved.',
    design: 'The exercise is read with the file.',
  },
  problem: (problem: GroupingProblem): string => {
    switch (problem.name) {
      case 'few':
        return 'A set needs at least two variables.';
      case 'no-set':
        return 'None of the selected variables is part of a set.';
      case 'no-exercise':
        return 'The columns of this exercise say already what was shown, so it takes no design. A list of items can have two columns: the item and its label.';
      case 'no-design':
        return 'This isn’t a design. It needs a header with Version, Set and a column for each item shown, and a row for each set.';
      case 'no-version':
        return 'The design has several versions, but no column of the data says which version a person had. Add that column to the data, named Version.';
      case 'bad-set':
        return `Line ${number(problem.line)} of the design isn’t a set: it needs the number of the set, used once in its version, and at least two different items.`;
      case 'no-fit':
        return `This design doesn’t fit the answers in the file: ${leftOut(problem).join('; ') || 'no one answered the exercise'}. Check that it is the design of this survey, and that its versions, sets and items are written as in the data.`;
      case 'absent-item':
        return `The design shows the item ${problem.item}, which isn’t in the list of items.`;
      case 'many-items':
        return `The design has ${number(problem.items)} items; the limit is ${number(problem.most)}.`;
      case 'unknown':
        return `The file has no variable ${problem.code}.`;
      case 'option':
        return `${problem.code} is an option that was made from other columns. Select those columns instead.`;
      case 'in-set':
        return `${problem.code} already names options of a set. Dissolve that set first.`;
      case 'no-yes':
        return `It isn’t clear which value of ${problem.code} means Yes. Choose the value.`;
      case 'no-list':
        return `${problem.code} doesn’t list several answers with this separator.`;
      case 'many':
        return `This gives ${number(problem.options)} options; the limit is ${number(problem.most)}.`;
    }
  },
});
