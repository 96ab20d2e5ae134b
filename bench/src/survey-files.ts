import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LatentClassData } from '@qp/engine/latent-class';

/** The three files of a project, in a folder of their own within this one: the same answers as numbers and as responses. */
export function writeSurveyFiles(within: string, { respondents, columns }: LatentClassData) {
  const folder = mkdtempSync(path.join(within, 'survey-'));
  const codes = columns.map((_, j) => `V${j + 1}`);
  const rows = [`ID,${codes.join(',')}`];
  for (let i = 0; i < respondents; i++) rows.push(`${i + 1},${columns.map((column) => column.codes[i] + 1).join(',')}`);
  const dictionary = [
    'Variable,Variable Label,Dimension,Factor,Data Type',
    'ID,Respondent,,,ID',
    ...codes.map((code) => `${code},Statement ${code},Attitudes,All,Ordinal`),
  ];
  const write = (name: string, lines: readonly string[]): string => {
    const target = path.join(folder, name);
    writeFileSync(target, `${lines.join('\n')}\n`);
    return target;
  };
  return {
    data: write('data_bench.csv', rows),
    variables: write('variables_bench.csv', dictionary),
    discretized: write('discretized_bench.csv', rows),
  };
}
