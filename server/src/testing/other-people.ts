import { smallSurvey } from '@qp/examples';

/** The answers of other respondents, as a table of texts. */
export function otherPeople(seed: number): string[][] {
  const data = smallSurvey({ seed }).find(({ name }) => name.startsWith('discretized_'))!;
  return data.content
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
}

export const csv = (table: readonly (readonly string[])[]) => `${table.map((line) => line.join(',')).join('\n')}\n`;
