import type { ErrorCode } from '@qp/contract';
import { type Locale, wordsIn } from '../locale.ts';

/** The sentence of each error: what happened, where, and what to do. `{name}` stands for the offending value. */
const sentences: Readonly<Record<ErrorCode, string>> = {
  'not-logged-in': 'Please log in to continue.',
  'wrong-login': 'That email and password don’t match. Check both and try again.',
  'second-factor-needed': 'Enter the code from your authenticator app, or a recovery code.',
  'second-factor-wrong': 'This code is wrong or was already used. Wait for the next code and enter it.',
  'second-factor-on': 'Two-step verification is already on.',
  'second-factor-must': 'Your administrator requires two-step verification, so you can’t turn it off.',
  'second-factor-missing': 'Your administrator requires two-step verification. Set it up on the Account page first.',
  'passwords-off': 'Passwords are switched off. Sign in with your company account.',
  'company-failed': 'Signing in with your company account failed. Try again.',
  'company-expired': 'This sign-in took too long or was already used. Try again.',
  'company-unverified':
    'Your company account has no verified email address. Ask your company’s administrator to verify it.',
  'company-unknown': 'No account found for your email address. Ask the administrator of the QP Tool for one.',
  'company-weak':
    'This installation requires a stronger sign-in at your company. Sign in there with two steps, then try again.',
  'token-refused': 'This token {reason}. Create a new one on the Account page.',
  'token-unconfirmed':
    'This token works again once its owner has logged in through the company, as is necessary every 12 hours.',
  'token-read-only': 'This token is read-only. Create one with full access on the Account page.',
  'login-only': 'A token can’t do this. Log in to the tool in your browser instead.',
  'demo-only-here':
    'The demo account works only on the computer that runs the tool. Ask the administrator for your own account.',
  'not-found': 'Not found, or you have no access.',
  'role-too-low':
    'Your role in this project is {role}, but this needs an {needed}. Ask an owner of the project to change your role.',
  'csrf-refused': 'This page is out of date. Reload it and try again.',
  'bot-refused': 'The request looked automated. Wait a moment and try again.',
  'too-many-requests': 'Too many attempts. Wait {seconds} seconds and try again.',
  'invalid-input': '{field}: {problem}',
  'unsupported-body': 'This call doesn’t accept a body of type {type}. Send a type that the API description lists.',
  'body-too-large': 'File too big: the limit is {limit}.',
  'form-too-large': 'This form is too large: the limit is {limit}.',
  'head-too-large': 'The address, headers and cookies of the request are too large: the limit is 16 kB.',
  'upload-too-slow': 'The upload took too long and was stopped. Try again on a faster connection.',
  'upload-interrupted': 'The upload was interrupted. Try again.',
  'storage-full': 'The server has no disk space left to store this. Ask the administrator to free some.',
  overloaded: 'The server is very busy. Try again in a few seconds.',
  'database-away': 'The database isn’t responding. Try again in a few seconds.',
  stopping: 'The server is restarting. Try again in a moment.',
  internal: 'There was an internal server error. Contact the admin.',

  'passwords-differ': 'Passwords do not match',
  'password-too-short': 'Password too short',
  'password-too-long': 'Password too long: the limit is 1,000 characters.',
  'password-one-kind': 'Passwords does not contain both numbers and letters',
  'password-common': 'This password is one of the most common ones. Choose another.',
  'password-guessable': 'People who know you or your company could guess this password. Choose another.',
  'current-password-missing': 'Please enter your current password as well.',
  'current-password-wrong': 'The current password is wrong. Please try again.',
  'reset-expired': 'This request has expired (exceeded 24 hours). Please try to reset the password again.',

  'project-name-taken': 'A project with this name already exists.',
  'project-renamed': 'The project was renamed to “{name}” in the meantime. Save again to replace that name too.',
  'data-file-missing': 'Missing data file. Please follow the naming convention: data_*.csv.',
  'variable-file-missing': 'Missing variable file. Please follow the naming convention: variables_*.csv.',
  'discretized-file-missing': 'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
  'file-too-small': 'File too small',
  'files-refused': '{summary}',
  'archive-refused': 'This file can’t be imported as a project: {problem}.',
  'memory-exceeded': 'This needs more than {megabytes} MB of memory. Use a smaller file or fewer variables.',
  'draft-changed':
    'This file is being read again or was changed on another page. Reload the page and continue from there.',
  'draft-not-ready': '{problem}',

  'unknown-variable': '{field}: the project has no variable {code} that can be used here. Choose another variable.',
  'not-a-cluster-variable':
    '{field}: {code} isn’t one of the cluster variables of this run, and a typing tool asks only those. To find segments by {code}, use Customer data in the view Typing tool.',
  'not-a-question-of-the-tool':
    '{field}: {code} isn’t one of the questions of this typing tool, which are {codes}. Choose among these.',
  'stability-not-possible':
    'There is nothing to test: this run has only one segment, or its segments were merged or given rather than fitted. Choose another run.',
  'too-many-waves': 'A run can have at most {most} waves. Delete one that you no longer need.',
  'wave-busy': 'This wave is being read or computed. Wait until it is ready and try again.',
  'wave-without-file':
    'This wave came with a project archive, which holds its answers but not its file. To match its questions differently, delete the wave and add the file again.',
  'no-other-solutions':
    'The segments of this run were given, so there are no other numbers of segments to compare. Choose another run.',
  'driver-formed-segments':
    '{field}: {code} is one of the cluster variables that formed the segments, so it can’t be a cause or an outcome of them. Choose other variables.',
  'exercise-unsupported': '“{code}” is an exercise of choices or rankings, {use}.',
  'nothing-carries':
    'None of the {questions} questions carries a segmentation: their answers are the same in any segments. Choose other cluster variables, or fit the run without selecting questions.',
  'drivers-need-segments':
    'Drivers compare segments, and this run has only one. Open a solution with two or more segments.',
  'too-few-scales':
    'answers: adjusting for response style takes at least {least} cluster variables that are scales, and {scales} of the chosen ones are. Choose more scales or another setting.',
  'template-not-pptx': 'This file isn’t a PowerPoint template. Save your template as .pptx and upload that.',
  'template-too-large':
    'The template is too large: at most 50 MB, with master slides and layouts of at most 12 MB. Remove large pictures and drawings from the slide master and upload it again.',
  'template-damaged': 'The template can’t be read. Open it in PowerPoint, save it again as .pptx and upload that.',
  'template-no-layouts': 'The template has no slide layouts. Add one in the slide master and upload it again.',
  'no-customer-rule': 'This run has no rule for customer data yet. Choose variables and find segments first.',
  'customer-file-gone': 'This customer file is no longer here, or a newer one has been uploaded. Upload it again.',
  'customer-rule-changed':
    'The rule has changed since this file was read. Upload the file again to match it to the new rule.',
  'customer-file-empty': 'The customer file has none of the variables of the rule. Choose a column for at least one.',
  'no-typing-tool': 'This run has no typing tool yet. Find its questions first.',
  'original-not-usable':
    'The file that this project was made from doesn’t fit its respondents any more. Download the discretized version instead.',
  'kit-part-too-large':
    '{part} would have more than a million rows. Choose fewer questions or another part of the kit.',
  'too-many-questions': 'Specified number must be at most the number of selected cluster variables.',
  'changed-meanwhile':
    '{who} changed the same on {when}, after you opened it. Review that version, or save yours anyway.',
  'form-changed':
    'The form was changed in another tab or by someone else after you opened it: {changes}. Save again to replace that, or reload the page to keep it.',
  'form-gone': 'This form was deleted after you opened it. Publish again to create a new one with these settings.',
  'matching-changed':
    'The matching was changed in another tab or by someone else after you opened it. The page now shows that choice for {questions}. Change it again if you prefer yours.',
  'not-shared': 'The project is not shared with {email}. Check the address.',
  'founder-stays': '{email} created this project and always stays an owner.',
  'data-refused': '{file}: {problem}',
  'segments-refused': '{problem}',
  'people-refused': '{problem}',
  'weight-refused': '{problem}',
  'plan-not-possible':
    'A sample can be planned from at least two segments that were fitted. Type the sizes of the segments on the project page instead.',
  'people-changed':
    'Who takes part was changed in another tab or by someone else after you opened it. The page now shows that choice. Change it again if you prefer yours.',
  'run-not-finished': 'This run hasn’t finished yet. Wait until it has, then try again.',
  'run-failed': '{reason}',
  'personas-changed':
    '{who} changed the same on {when}, after this page was opened. Reload the page, or save yours anyway.',
  'job-cancelled': 'Cancelled.',
  'job-died':
    'The computation stopped unexpectedly {attempts} times and won’t be tried again. Start it again in a few minutes. If it keeps happening, contact the admin, whose log has the error.',
  'job-fault':
    'This stopped because of an error in the tool, so it wasn’t tried again. Try another file or fewer variables, and send the admin the number {reference}, under which the log has the error.',
  'process-died':
    'The process that computed this stopped unexpectedly {attempts} times, because it was killed, ran out of memory or crashed. It won’t be tried again. Start it again, or contact the admin if it keeps happening.',
};

const errorWords = wordsIn(sentences);

export type ErrorMessage = (code: ErrorCode, values?: Readonly<Record<string, string | number>>) => string;

export function errorMessages(locale: Locale): ErrorMessage {
  const words = errorWords(locale);
  return (code, values = {}) =>
    words[code].replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
