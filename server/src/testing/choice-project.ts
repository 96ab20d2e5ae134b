import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

const FIXTURES = new URL('../../../engine/fixtures/choices/', import.meta.url);
const table = (name: string): string[][] =>
  Papa.parse<string[]>(readFileSync(new URL(name, FIXTURES), 'utf8').trim()).data.slice(1);

/** The planted survey of best-worst tasks as the three files of a project, with a region, an age and a spend that mean nothing. */
export function choiceProject(people = 900): Record<'data' | 'variables' | 'discretized', string> {
  const labels = table('maxdiff-items.csv').map(([, label]) => label);
  const sets = new Map(table('maxdiff-design.csv').map(([version, set, ...items]) => [`${version}.${set}`, items]));
  const tasks = Array.from({ length: 10 }, (_, t) => t + 1);
  const rows = table('maxdiff-by-item.csv').slice(0, people);
  const name = (item: string) => labels[Number(item) - 1];
  const cell = (row: readonly string[], t: number): string => {
    const [best, worst] = [row[2 * t], row[2 * t + 1]];
    if (best === '') return '';
    const rest = sets.get(`${row[1]}.${t}`)!.filter((item) => item !== best && item !== worst);
    return `${name(best)} > ${rest.map(name).join(' | ')} > ${name(worst)}`;
  };
  const region = (i: number) => ['North', 'South', 'East'][(i * 7) % 3];
  const age = (i: number) => ['18-34', '35-54', '55+'][(i * 11) % 3];
  return {
    data: Papa.unparse([
      ['ID', ...tasks.map((t) => `Set${t}`), 'Region', 'Age', 'Spend'],
      ...rows.map((row, i) => [row[0], ...tasks.map((t) => cell(row, t)), region(i), age(i), (i * 37) % 101]),
    ]),
    variables: Papa.unparse([
      ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type', 'Exercise'],
      ['ID', 'Number', 'People', 'People', 'ID', ''],
      ...tasks.map((t) => [
        `Set${t}`,
        `Which matters most and least? Set ${t}`,
        'Needs',
        'Needs',
        'Choice',
        'Importance',
      ]),
      ['Region', 'Region', 'People', 'People', 'Nominal', ''],
      ['Age', 'Age', 'People', 'People', 'Ordinal', ''],
      ['Spend', 'Spend', 'People', 'People', 'Numeric', ''],
    ]),
    discretized: Papa.unparse([['ID', 'Region', 'Age'], ...rows.map((row, i) => [row[0], region(i), age(i)])]),
  };
}
