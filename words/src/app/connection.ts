import { wordsIn } from '../locale.ts';

/** What is said when the server can't be asked or understood. */
export const connectionWords = wordsIn({
  unreachable: 'The server can’t be reached. Check your connection and try again.',
  notUnderstood: 'The server gave an answer this page doesn’t understand. Reload the page.',
  answered: (status: number) => `The server answered ${status}. Try again, or contact the admin.`,
  noBotProtection: 'The bot protection couldn’t be loaded. Check your connection and try again.',
});
