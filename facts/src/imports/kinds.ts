import { CHOICE_TYPE } from './headers.ts';

/** What is known of an uploaded file by name. */

interface KindFacts {
  /** Its data type in the variable file; null if it isn't in the project. */
  readonly dataType: string | null;
  /** Where its responses come from: values with names, one option of a set, or a number that is cut. Null if it isn't a question. */
  readonly responses: 'named' | 'set' | 'cut' | null;
  /** What a column must have to be taken as it. */
  readonly needs: 'values' | 'set' | 'numbers' | 'choices' | null;
  /** Whether it is in the file of discretized answers. */
  readonly discretized: boolean;
  /** Whether a project has one at most. */
  readonly single: boolean;
}

/** What the Data check can take a variable as, in the order of its menu. */
export const kindFacts = {
  id: { dataType: 'ID', responses: null, needs: null, discretized: true, single: true },
  weight: { dataType: 'Weight', responses: null, needs: 'numbers', discretized: false, single: true },
  scale: { dataType: 'Ordinal', responses: 'named', needs: 'values', discretized: true, single: false },
  categories: { dataType: 'Nominal', responses: 'named', needs: 'values', discretized: true, single: false },
  number: { dataType: 'Numeric', responses: 'cut', needs: 'numbers', discretized: true, single: false },
  yesno: { dataType: 'Binary', responses: 'set', needs: 'set', discretized: true, single: false },
  choice: { dataType: CHOICE_TYPE, responses: null, needs: 'choices', discretized: false, single: false },
  text: { dataType: 'Text', responses: null, needs: null, discretized: false, single: false },
  out: { dataType: null, responses: null, needs: null, discretized: false, single: false },
} as const satisfies Record<string, KindFacts>;

export type VariableKind = keyof typeof kindFacts;
export const variableKinds = Object.keys(kindFacts) as VariableKind[];

type KindWhere<Field extends keyof KindFacts, Value> = {
  [K in VariableKind]: (typeof kindFacts)[K][Field] extends Value ? K : never;
}[VariableKind];
export type SingleKind = KindWhere<'single', true>;
export type KindWithoutResponses = KindWhere<'responses', null>;

export const isSingle = (kind: VariableKind): kind is SingleKind => kindFacts[kind].single;
export const isInProject = (kind: VariableKind): boolean => kindFacts[kind].dataType !== null;
export const responsesOfKind = (kind: VariableKind): KindFacts['responses'] => kindFacts[kind].responses;

/** The kinds of file that are read as a table. */
export const tableKinds = ['sav', 'xlsx', 'csv', 'dta', 'parquet', 'sss'] as const;
export type TableKind = (typeof tableKinds)[number];
/** Whether the names of the columns stand in rows of the table; other files name them elsewhere. */
export const hasHeaderRows = (kind: TableKind | null): boolean => kind === 'xlsx' || kind === 'csv';

/** How a column writes thousands: 1,234.5 or 1.234,5. Only a whole column shows it, so a file never states it [DC20]. */
export const thousandsMarks = ['comma-thousands', 'point-thousands'] as const;
export type Thousands = (typeof thousandsMarks)[number];

/** What separates the cells of a text file. */
export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What the maker of a file says that the numbers of a column mean. */
export const measurementLevels = ['nominal', 'ordinal', 'scale'] as const;
export type MeasurementLevel = (typeof measurementLevels)[number];

export const surveyFiles = ['data', 'variables', 'discretized'] as const;
export type SurveyFile = (typeof surveyFiles)[number];

/** The same as the API calls them where a project is uploaded and downloaded. */
export const projectFileKinds = ['data', 'variable', 'discretized'] as const;
export type ProjectFileKind = (typeof projectFileKinds)[number];
