/**
 * Prints how many proposals an analyst would have to change in each judged file, one JSON line a file: `npm run bench -- proposals`.
 * Strict: wrong is also a variable of which a label is lost. With a file's name it also prints what is wrong in it.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { profileTable } from '../features/imports/profile-table.thread.ts';
import { AS_FOUND, withTable } from '../platform/tabular/index.ts';
import { writeInstituteFiles } from './institute-files.ts';
import { JUDGED_FILES } from './judged-files.ts';
import { JUDGED_PLATFORMS } from './judged-platforms.ts';
import { type Judgement, lostLabel, wrongProposal } from './judgement.ts';

const shared = path.resolve(import.meta.dirname, '../../../../shared/data');

interface JudgedFile {
  readonly file: string;
  readonly variables: number;
  readonly wrong: readonly string[];
}

export async function measureProposals(file: string, judgements: readonly Judgement[]): Promise<JudgedFile> {
  return withTable(file, AS_FOUND, async (table) => {
    const { variables } = await profileTable(table, () => {});
    const names = new Set(table.columns.map(({ name }) => name));
    const wrong = [];
    let judged = 0;
    for (const variable of variables.filter(({ source }) => names.has(source.code))) {
      const { code } = variable.source;
      const own = judgements.filter(({ variables: codes }) => codes.test(code));
      if (own.length !== 1) throw new Error(`${path.basename(file)}: ${own.length} judgements of ${code}`);
      judged++;
      const problem = wrongProposal(own[0], variable, variables) ?? lostLabel(own[0], variable);
      if (problem !== null) wrong.push(`${code}: ${problem}`);
    }
    if (judged !== table.columns.length)
      throw new Error(`${path.basename(file)}: ${judged} of ${table.columns.length}`);
    return { file: path.basename(file), variables: judged, wrong };
  });
}

/** Every judged file that is at hand. */
async function measureAll(print: (group: string, file: JudgedFile) => void): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'institutes-'));
  try {
    for (const { file, judgements } of await writeInstituteFiles(scratch))
      print('institutes', await measureProposals(file, judgements));
  } finally {
    rmSync(scratch, { recursive: true });
  }
  const groups = { 'real-sav': JUDGED_FILES, platforms: JUDGED_PLATFORMS };
  for (const [group, files] of Object.entries(groups)) {
    for (const [name, judgements] of Object.entries(files)) {
      const file = path.join(shared, group, name);
      if (existsSync(file)) print(group, await measureProposals(file, judgements));
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const shown = process.argv.slice(2);
  await measureAll((group, { file, variables, wrong }) => {
    const detail = shown.some((part) => file.includes(part)) ? { details: wrong } : {};
    process.stdout.write(`${JSON.stringify({ group, file, variables, wrong: wrong.length, ...detail })}\n`);
  });
}
