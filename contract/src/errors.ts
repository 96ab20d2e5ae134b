/**
 * Every refusal that the server can utter: its code, its HTTP status and one sentence that says what is wrong and what
 * to do. `{name}` is filled with the offending value. docs/errors.md explains each code; a test keeps the two in step.
 * Threads that compute load this file and no schema (`@qp/contract/errors`): schemas take five times as long to load as the rest.
 */
export const errors = {
  'not-logged-in': { status: 401, message: 'Please log in to continue.' },
  'wrong-login': { status: 401, message: 'The email or the password is not right. Please try again.' },
  'second-factor-needed': { status: 401, message: 'Enter the code of your authenticator app, or a recovery code.' },
  'second-factor-wrong': {
    status: 401,
    message: 'This code is not right, or it was used before. Wait for the next one.',
  },
  'second-factor-on': { status: 409, message: 'The second factor is on already.' },
  'second-factor-must': { status: 403, message: 'The administrator asks everybody for a second factor: it stays on.' },
  'second-factor-missing': {
    status: 403,
    message: 'The administrator asks everybody for a second factor. Set yours up on the Account page first.',
  },
  'passwords-off': { status: 403, message: 'Passwords are switched off here. Log in by your company.' },
  'company-failed': { status: 403, message: 'The sign-in by your company did not work. Try again.' },
  'company-expired': { status: 403, message: 'This sign-in took too long, or was used before. Try again.' },
  'company-unverified': {
    status: 403,
    message: 'Your company’s sign-in did not give a verified email address. Ask its administrator.',
  },
  'company-unknown': {
    status: 403,
    message: 'There is no account here for your address. Ask the administrator of the QP Tool for one.',
  },
  'token-refused': { status: 401, message: 'This token {reason}. Make a new one under Account.' },
  'token-read-only': { status: 403, message: 'This token may only read. Make one with full access under Account.' },
  'login-only': { status: 403, message: 'This needs a person who is logged in; a token is not enough.' },
  'demo-only-here': {
    status: 403,
    message:
      'The demo account is only for the machine that the tool runs on. Ask the administrator for an account of yours.',
  },
  'not-found': { status: 404, message: 'This does not exist, or it is not yours.' },
  'role-too-low': {
    status: 403,
    message:
      'Your role in this project is {role}; this takes an {needed}. Ask an owner of the project to change your role.',
  },
  'csrf-refused': { status: 403, message: 'This page is out of date. Reload it and try again.' },
  'bot-refused': { status: 403, message: 'The request looked automated. Wait a moment and try again.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Wait {seconds} seconds and try again.' },
  'invalid-input': { status: 400, message: '{field}: {problem}' },
  'unsupported-body': { status: 415, message: 'This call does not take a body of the type {type}.' },
  'body-too-large': { status: 413, message: 'File too big: at most {limit} are taken.' },
  'form-too-large': { status: 413, message: 'This form is too large: at most {limit} are taken.' },
  'head-too-large': {
    status: 431,
    message: 'The address, headers and cookies of the request are too large: at most 16 kB are taken.',
  },
  'upload-too-slow': {
    status: 408,
    message: 'The upload took too long and was stopped. Try again on a faster connection.',
  },
  'upload-interrupted': { status: 400, message: 'The upload was interrupted. Try again.' },
  'storage-full': {
    status: 507,
    message: 'There is no room left to store this. Ask the administrator to free some disk space.',
  },
  overloaded: { status: 503, message: 'The server is very busy. Try again in a few seconds.' },
  'database-away': {
    status: 503,
    message: 'The database does not answer at the moment. Try again in a few seconds.',
  },
  stopping: { status: 503, message: 'The server is being restarted. Try again in a moment.' },
  internal: { status: 500, message: 'There was an internal server error. Contact the admin.' },

  'passwords-differ': { status: 400, message: 'Passwords do not match' },
  'password-too-short': { status: 400, message: 'Password too short' },
  'password-too-long': { status: 400, message: 'Password too long: at most 1,000 characters are taken.' },
  'password-one-kind': { status: 400, message: 'Passwords does not contain both numbers and letters' },
  'password-common': { status: 400, message: 'This password is one of the most common ones. Choose another.' },
  'current-password-missing': { status: 400, message: 'Please enter your current password as well.' },
  'current-password-wrong': { status: 400, message: 'The current password is not right. Please try again.' },
  'reset-expired': {
    status: 410,
    message: 'This request has expired (exceeded 24 hours). Please try to reset the password again.',
  },

  'project-name-taken': { status: 409, message: 'A project with this name already exists.' },
  'data-file-missing': {
    status: 400,
    message: 'Missing data file. Please follow the naming convention: data_*.csv.',
  },
  'variable-file-missing': {
    status: 400,
    message: 'Missing variable file. Please follow the naming convention: variables_*.csv.',
  },
  'discretized-file-missing': {
    status: 400,
    message: 'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
  },
  'file-too-small': { status: 400, message: 'File too small' },
  'files-refused': { status: 422, message: '{summary}' },
  'archive-refused': { status: 422, message: 'This file cannot be opened as a project: {problem}.' },
  'memory-exceeded': {
    status: 422,
    message: 'This needs more than {megabytes} MB of memory. Use a smaller file, or fewer variables.',
  },
  'draft-changed': {
    status: 409,
    message: 'This file is being read again or was changed on another page. Reload the page and go on from there.',
  },
  'draft-not-ready': { status: 422, message: '{problem}' },

  'unknown-variable': { status: 400, message: '{field}: the project has no variable {code} that can be used here.' },
  'stability-not-possible': {
    status: 409,
    message: 'There is nothing to try: the run shows one segment, or segments that were merged and not fitted.',
  },
  'too-few-scales': {
    status: 400,
    message:
      'answers: style can only be set apart where at least {least} of the cluster variables are scales; {scales} of the chosen ones are. Choose more scales, or another setting.',
  },
  'no-typing-tool': {
    status: 409,
    message: 'This run has no typing tool yet. Find the questions first.',
  },
  'kit-part-too-large': {
    status: 422,
    message: '{part} would have more than a million rows. Choose fewer questions, or take another part of the kit.',
  },
  'too-many-questions': {
    status: 400,
    message: 'Specified number must be at most the number of selected cluster variables.',
  },
  'changed-meanwhile': {
    status: 409,
    message: '{who} changed this on {when}, after you had opened it. Look at theirs, or save yours all the same.',
  },
  'unknown-person': {
    status: 422,
    message: 'Nobody here can be reached under {email}. Check the address, or ask the administrator for an account.',
  },
  'founder-stays': {
    status: 409,
    message: 'This is the project of {email}, who always stays an owner of it.',
  },
  'data-refused': { status: 422, message: '{file}: {problem}' },
  'run-not-finished': { status: 409, message: 'This run has not finished yet. Wait until it has, then try again.' },
  'run-failed': { status: 422, message: '{reason}' },
  'personas-changed': {
    status: 409,
    message: 'These personas were changed on another page. Reload the page and go on from there.',
  },
  'job-cancelled': { status: 409, message: 'Cancelled.' },
  'job-died': {
    status: 500,
    message:
      'The computation stopped unexpectedly {attempts} times and was given up. Try a smaller run, or contact the admin.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The sentence of a code with its blanks filled. */
export function errorMessage(code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
