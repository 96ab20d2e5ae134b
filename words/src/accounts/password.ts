import { wordsIn } from '../locale.ts';

export const passwordWords = wordsIn({
  change: 'Change Password',
  continue: 'Continue',
  changed:
    'Your password has been changed. You stay logged in here and have been logged out everywhere else. Your API tokens have been revoked.',
  current: 'Current password',
  saving: 'Saving the new password',
  forgotTitle: 'Forgot password · Quantitative Persona',
  backToLogin: 'Back to login',
  forgot: 'Forgot password',
  sentTo: 'An email with reset instructions was sent to',
  sentHours: (hours: number) => `The link expires in ${hours} hours.`,
  forgotHelp: 'We’ll email you a link to choose a new password.',
  email: 'Email',
  reset: 'Reset Password',
  slowMail:
    'The mail server is slow to respond. You can close this page: the email will be sent as soon as it responds.',
  sending: 'Sending the email',
  criteria: 'The password must have:',
  enter: 'Enter new password',
  reenter: 'Re-enter new password',
  met: 'met:',
  show: (field: string) => `Show password: ${field}`,
  resetTitle: 'Reset password · Quantitative Persona',
  resetHeading: 'Reset password',
  resetDone: 'Your password has been reset. You can now log in with it.',
  checkingLink: 'Checking the link',
  newLink: 'Request a new link',
  longEnough: (minimum: number) => `At least ${minimum} characters`,
  bothKinds: 'Both numbers and letters',
});
