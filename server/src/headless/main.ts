import { wholePercent } from '@qp/words/numbers';
import { headlessWords } from '@qp/words/operations/headless';
import { Refusal } from '../platform/http/refusal.ts';
import { type Given, readArguments, UsageError } from './arguments.ts';
import { classify, plan, type Said, segment, verify } from './commands.ts';
import { push, ServerRefusal } from './push.ts';
import { quality } from './quality.ts';
import { reach } from './reach.ts';
import { sample } from './sample.ts';
import type { Progress } from './survey-run.ts';

/** `npm run qp -- COMMAND`: the whole chain on this machine, without a server. */

/** Null where the words after the command aren't what it takes. */
type Run = (rest: readonly string[], given: Given, progress: Progress) => Promise<Said> | null;

const alone =
  (run: (given: Given, progress: Progress) => Promise<Said>): Run =>
  (rest, given, progress) =>
    rest.length === 0 ? run(given, progress) : null;
const onFile =
  (run: (file: string, given: Given, progress: Progress) => Promise<Said>): Run =>
  ([file, ...more], given, progress) =>
    file && more.length === 0 ? run(file, given, progress) : null;

const commands: Readonly<Record<string, Run>> = {
  segment: alone(segment),
  plan: alone(plan),
  classify: alone(classify),
  quality: alone(quality),
  reach: onFile(reach),
  verify: onFile(verify),
  push: onFile((file, given) => push(file, given, process.env.QP_TOKEN)),
  sample: ([file, ...more], given, progress) => (more.length === 0 ? sample(file, given, progress) : null),
};

async function main(args: readonly string[]): Promise<number> {
  // npm runs commands in the repository; names of files are meant from where the person stands.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  const { command, rest, given } = readArguments(args);
  if (given.help) return say(headlessWords('en').usage, 0);
  const progress = given.json ? () => undefined : showProgress();
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const said = await run?.(rest, given, progress);
  if (!said) return say(headlessWords('en').usage, 2);
  if (!given.json && process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  return say(given.json ? JSON.stringify(said.data) : said.words.join('\n'), said.exitCode);
}

function say(text: string, exitCode: number): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

/** One line that is written over on a terminal; a line for each tenth elsewhere, for the logs of other programs. */
function showProgress(): (share: number, stage: string) => void {
  let last = '';
  return (share, stage) => {
    const line = process.stderr.isTTY ? `${wholePercent(share)}  ${stage}` : wholePercent(Math.floor(share * 10) / 10);
    if (line === last) return;
    last = line;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = [UsageError, ServerRefusal, Refusal].some((kind) => error instanceof kind);
    const text = expected ? (error as Error).message : String((error as Error).stack ?? error);
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error_message: text })}\n`);
    else process.stderr.write(`\n${text}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
