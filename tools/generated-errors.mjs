import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '../contract/src/errors.ts';
import { errorMessages } from '../words/src/errors/sentences.ts';
import { root } from './setup.mjs';

/** docs/errors.md: every code with its status and its sentence, under the headings and with the comments of the list. */

const INTRODUCTION = `# Errors

Every failure returns its HTTP status and JSON: \`error_message\` is the sentence in quotation marks, for the person, \`code\` one of these codes.
Internal failures (status 500 and above) add \`request_id\`, which you can search for in the log. \`{name}\` stands for a value.
`;

export function errorsPage() {
  const sentence = errorMessages('en');
  const lines = [];
  let comments = [];
  for (const line of readFileSync(path.join(root, 'contract/src/errors.ts'), 'utf8').split('\n')) {
    const [, heading] = /^ {2}\/\* (.+) \*\/$/.exec(line) ?? [];
    const [, comment] = /^ {2}\/\/ (.+)$/.exec(line) ?? [];
    const [, code] = /^ {2}'?([\w-]+)'?: \{/.exec(line) ?? [];
    if (heading) lines.push('', `## ${heading}`, '');
    if (comment) comments.push(comment);
    if (!code) continue;
    lines.push([`- \`${code}\` (${errors[code].status}): “${sentence(code)}”`, ...comments].join(' '));
    comments = [];
  }
  return `${INTRODUCTION}${lines.join('\n')}\n`;
}
