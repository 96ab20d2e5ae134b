import { toCsv } from './csv.ts';
import { SEGMENTS } from './segments.ts';
import { makeTables, PEOPLE } from './survey.ts';

export { carelessCounts, carelessFile } from './careless-file.ts';
export { type SmallSurvey, smallSurvey } from './small-survey.ts';
export { EXAMPLE_SAV_NAME, exampleSav } from './spss-file.ts';
export type { TemplateKind } from './template.ts';
export { exampleTemplate } from './template.ts';
export { PEOPLE, SEGMENTS };

export const EXAMPLE_NAME = 'Snacking needs 2026';

export interface ExampleProject {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** A complete survey of our own invention, about why and how people snack. The same every time. */
export function exampleProject(): ExampleProject {
  const { data, variables, discretized } = makeTables();
  return {
    name: EXAMPLE_NAME,
    files: [
      { name: 'data_snacking.csv', text: toCsv(data) },
      { name: 'variables_snacking.csv', text: toCsv(variables) },
      { name: 'discretized_snacking.csv', text: toCsv(discretized) },
    ],
  };
}

/** Which of the planted SEGMENTS each person was made from, in the order of the files. */
export function exampleTruth(): readonly number[] {
  return makeTables().truth;
}
