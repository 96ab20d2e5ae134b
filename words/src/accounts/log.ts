import { wordsIn } from '../locale.ts';

/** What the installation's log says that a person did; it is stored in the language of the installation. */
export const logWords = wordsIn({
  madeToken: 'made a token',
  revokedToken: 'revoked a token',
  factorOn: 'switched the second factor on',
  factorOff: 'switched the second factor off',
  failedToLogIn: 'failed to log in',
  gotAccount: 'got an account',
  resetPassword: 'reset the password',
  changedPassword: 'changed the password',
  unknownAddress: 'an unknown address',
  secondFactor: 'second factor',
  by: (company: string) => `by ${company}`,
  refusedBy: (company: string, code: string) => `by ${company}, ${code}`,
  sharedWith: (email: string) => `with ${email}`,
  sharedAs: (email: string, role: string) => `with ${email} as ${role}`,
});
