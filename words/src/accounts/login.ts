import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

export type TimeOfDay = 'morning' | 'afternoon' | 'evening';

export const loginWords = wordsIn({
  product: 'Quantitative Persona',
  claim: 'Find the segments in your survey. Then assign anyone to them with a short questionnaire.',
  company: (provider: string) => `Sign in with ${provider}`,
  or: 'or',
  closeNotice: 'Close this notice',
  documentTitle: 'Log in · Quantitative Persona',
  heading: 'Log in',
  help: 'Ask your administrator for an account.',
  email: 'Email',
  password: 'Password',
  code: 'Code from your authenticator app',
  codeHint: 'Or one of your recovery codes.',
  remember: 'Remember me',
  forgot: 'Forgot Password',
  submit: 'Log In',
  busy: 'Logging in',
  again: 'Log in to continue',
  sessionEnded: 'Your session has ended. What you typed is still here and is saved once you have logged in.',
  companyTab: 'Sign-in with your company opens in a new tab. Return to this one afterwards.',
  loginPage: 'Go to the login page',
  failedLogins: (count: number) =>
    `${count === 1 ? 'There was 1 failed attempt' : `There were ${number(count)} failed attempts`} to log in to your account since your last login. If that wasn’t you, change your password.`,
  greeting: (time: TimeOfDay, firstName: string | undefined) => {
    const hello = { morning: 'Good Morning', afternoon: 'Good Afternoon', evening: 'Good Evening' }[time];
    return firstName === undefined ? hello : `${hello}, ${firstName}`;
  },
});
