import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchCase, Measurement } from '../bench-case.ts';

/** How many proposals for a survey file an analyst would have to change, in files that were judged beforehand. */

const program = path.resolve(import.meta.dirname, '../../../server/src/testing/measure-proposals.ts');

interface Judged {
  readonly group: string;
  readonly file: string;
  readonly variables: number;
  readonly wrong: number;
}

export const benchCase: BenchCase = {
  title: 'Proposals for survey files that an analyst would change',
  async run(): Promise<Measurement[]> {
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    const files = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Judged);
    return files.map(({ group, file, variables, wrong }) => ({
      what: `${group}/${file} (${variables} variables)`,
      value: (100 * wrong) / variables,
      unit: '% wrong',
      target: { atMost: 10 },
    }));
  },
};
