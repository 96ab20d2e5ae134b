import type { ErrorCode } from '@qp/contract';

/** What each refusal says: what is wrong and what to do. `{name}` is filled with the offending value. */
const sentences: Readonly<Record<ErrorCode, string>> = {
  'not-logged-in': 'Please log in to continue.',
  'wrong-login': 'The email or the password is not right. Please try again.',
  'second-factor-needed': 'Enter the code of your authenticator app, or a recovery code.',
  'second-factor-wrong': 'This code is not right, or it was used before. Wait for the next one.',
  'second-factor-on': 'The second factor is on already.',
  'second-factor-must': 'The administrator asks everybody for a second factor: it stays on.',
  'second-factor-missing':
    'The administrator asks everybody for a second factor. Set yours up on the Account page first.',
  'passwords-off': 'Passwords are switched off here. Log in by your company.',
  'company-failed': 'The sign-in by your company did not work. Try again.',
  'company-expired': 'This sign-in took too long, or was used before. Try again.',
  'company-unverified': 'Your company’s sign-in did not give a verified email address. Ask its administrator.',
  'company-unknown': 'There is no account here for your address. Ask the administrator of the QP Tool for one.',
  'token-refused': 'This token {reason}. Make a new one under Account.',
  'token-read-only': 'This token may only read. Make one with full access under Account.',
  'login-only': 'This needs a person who is logged in; a token is not enough.',
  'demo-only-here':
    'The demo account is only for the machine that the tool runs on. Ask the administrator for an account of yours.',
  'not-found': 'This does not exist, or it is not yours.',
  'role-too-low':
    'Your role in this project is {role}; this takes an {needed}. Ask an owner of the project to change your role.',
  'csrf-refused': 'This page is out of date. Reload it and try again.',
  'bot-refused': 'The request looked automated. Wait a moment and try again.',
  'too-many-requests': 'Too many attempts. Wait {seconds} seconds and try again.',
  'invalid-input': '{field}: {problem}',
  'unsupported-body': 'This call does not take a body of the type {type}.',
  'body-too-large': 'File too big: at most {limit} are taken.',
  'form-too-large': 'This form is too large: at most {limit} are taken.',
  'head-too-large': 'The address, headers and cookies of the request are too large: at most 16 kB are taken.',
  'upload-too-slow': 'The upload took too long and was stopped. Try again on a faster connection.',
  'upload-interrupted': 'The upload was interrupted. Try again.',
  'storage-full': 'There is no room left to store this. Ask the administrator to free some disk space.',
  overloaded: 'The server is very busy. Try again in a few seconds.',
  'database-away': 'The database does not answer at the moment. Try again in a few seconds.',
  stopping: 'The server is being restarted. Try again in a moment.',
  internal: 'There was an internal server error. Contact the admin.',

  'passwords-differ': 'Passwords do not match',
  'password-too-short': 'Password too short',
  'password-too-long': 'Password too long: at most 1,000 characters are taken.',
  'password-one-kind': 'Passwords does not contain both numbers and letters',
  'password-common': 'This password is one of the most common ones. Choose another.',
  'current-password-missing': 'Please enter your current password as well.',
  'current-password-wrong': 'The current password is not right. Please try again.',
  'reset-expired': 'This request has expired (exceeded 24 hours). Please try to reset the password again.',

  'project-name-taken': 'A project with this name already exists.',
  'data-file-missing': 'Missing data file. Please follow the naming convention: data_*.csv.',
  'variable-file-missing': 'Missing variable file. Please follow the naming convention: variables_*.csv.',
  'discretized-file-missing': 'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
  'file-too-small': 'File too small',
  'files-refused': '{summary}',
  'archive-refused': 'This file cannot be opened as a project: {problem}.',
  'memory-exceeded': 'This needs more than {megabytes} MB of memory. Use a smaller file, or fewer variables.',
  'draft-changed':
    'This file is being read again or was changed on another page. Reload the page and go on from there.',
  'draft-not-ready': '{problem}',

  'unknown-variable': '{field}: the project has no variable {code} that can be used here.',
  'stability-not-possible':
    'There is nothing to try: the run shows one segment, or segments that were merged and not fitted.',
  'too-few-scales':
    'answers: style can only be set apart where at least {least} of the cluster variables are scales; {scales} of the chosen ones are. Choose more scales, or another setting.',
  'no-typing-tool': 'This run has no typing tool yet. Find the questions first.',
  'kit-part-too-large':
    '{part} would have more than a million rows. Choose fewer questions, or take another part of the kit.',
  'too-many-questions': 'Specified number must be at most the number of selected cluster variables.',
  'changed-meanwhile':
    '{who} changed this on {when}, after you had opened it. Look at theirs, or save yours all the same.',
  'unknown-person':
    'Nobody here can be reached under {email}. Check the address, or ask the administrator for an account.',
  'founder-stays': 'This is the project of {email}, who always stays an owner of it.',
  'data-refused': '{file}: {problem}',
  'run-not-finished': 'This run has not finished yet. Wait until it has, then try again.',
  'run-failed': '{reason}',
  'personas-changed': 'These personas were changed on another page. Reload the page and go on from there.',
  'job-cancelled': 'Cancelled.',
  'job-died':
    'The computation stopped unexpectedly {attempts} times and was given up. Try a smaller run, or contact the admin.',
};

/** The sentence of a code with its blanks filled. */
export function errorMessage(code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): string {
  return sentences[code].replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
