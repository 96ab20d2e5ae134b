import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** What can be done with the rows of a cross-tab. */
export const crosstabRowWords = wordsIn({
  options: (variable: string) => `Row options: ${variable}`,
  up: 'Move up',
  down: 'Move down',
  hide: 'Hide this variable',
  openGroups: 'Show its groups',
  closeGroups: 'Hide its groups',
  hideResponses: 'Hide responses…',
  responsesTitle: 'Responses shown',
  showChosen: 'Show these',
  combine: 'Combine responses…',
  combineTitle: 'Combine responses',
  netName: 'Name of the net',
  addNet: 'Add net',
  removeNet: (net: string) => `Remove net: ${net}`,
  showHidden: (hidden: number) => `Show what is hidden (${number(hidden)})`,
  ownOrder: 'Reset the row order',
});
