import type { ExerciseFacts } from './exercise.ts';
import type { SingleKind } from './kinds.ts';

/** What keeps the variables of a file from becoming a project. The sentences are in words/. */
export type PlanProblem =
  | { readonly name: 'several'; readonly kind: SingleKind; readonly codes: readonly string[] }
  | { readonly name: 'nothing to segment by' }
  | { readonly name: 'many responses'; readonly code: string; readonly most: number };

/** Why variables of a file cannot be grouped or split as the analyst asks. The sentences are in words/. */
export type GroupingProblem =
  | { readonly name: 'few' | 'no-set' | 'no-exercise' | 'no-design' | 'no-version' }
  | { readonly name: 'unknown' | 'option' | 'in-set' | 'no-yes' | 'no-list'; readonly code: string }
  | { readonly name: 'bad-set'; readonly line: number }
  | {
      readonly name: 'no-fit';
      readonly problems: ExerciseFacts['problems'];
      readonly versions: readonly string[];
    }
  | { readonly name: 'absent-item'; readonly item: string }
  | { readonly name: 'many-items'; readonly items: number; readonly most: number }
  | { readonly name: 'many'; readonly options: number; readonly most: number };

/** The first of several names, and how many there are. */
export interface SomeNames {
  readonly names: readonly string[];
  readonly count: number;
}

/** What is wrong, or worth knowing, in the three files of a survey; `words/src/imports/survey-problems.ts` says it. */
export type SurveyProblem =
  | { readonly kind: 'blank identifier' }
  | { readonly kind: 'identifier twice'; readonly id: string; readonly line: number }
  | { readonly kind: 'unknown identifier'; readonly id: string; readonly other: string }
  | { readonly kind: 'unknown identifiers'; readonly ids: SomeNames; readonly other: string }
  | { readonly kind: 'label too long'; readonly most: number }
  | { readonly kind: 'not a number'; readonly text: string }
  | { readonly kind: 'not a choice'; readonly text: string }
  | { readonly kind: 'item twice'; readonly item: string }
  | { readonly kind: 'one item alone'; readonly item: string }
  | { readonly kind: 'too many items'; readonly exercise: string; readonly most: number }
  | { readonly kind: 'too many choices'; readonly exercise: string }
  | { readonly kind: 'other choice'; readonly other: string; readonly text: string }
  | { readonly kind: 'exercise is a variable'; readonly exercise: string }
  | { readonly kind: 'one choice only' }
  | { readonly kind: 'parts of an exercise'; readonly exercise: string; readonly parts: number }
  | { readonly kind: 'unclear thousands'; readonly text: string; readonly thousands: boolean }
  | { readonly kind: 'number too large'; readonly text: string }
  | { readonly kind: 'blank weight' }
  | { readonly kind: 'negative weight'; readonly text: string }
  | { readonly kind: 'weight out of range'; readonly text: string; readonly side: 'large' | 'small' }
  | { readonly kind: 'no weight above zero' }
  | { readonly kind: 'column without name'; readonly cell: number }
  | { readonly kind: 'too many columns'; readonly columns: number; readonly most: number }
  | { readonly kind: 'column twice'; readonly name: string; readonly cells: readonly [number, number] }
  | { readonly kind: 'too many respondents'; readonly most: number }
  | { readonly kind: 'ragged row'; readonly cells: number; readonly header: number }
  | { readonly kind: 'no respondents' }
  | {
      readonly kind: 'different respondents';
      readonly rows: number;
      readonly other: string;
      readonly otherRows: number;
    }
  | {
      readonly kind: 'no column';
      readonly of: 'ID' | 'Weight';
      readonly code: string;
      readonly line: number;
      readonly variableFile: string;
      readonly columns: SomeNames;
    }
  | { readonly kind: 'nothing to segment by' }
  | { readonly kind: 'unknown type'; readonly text: string }
  | { readonly kind: 'field twice' }
  | { readonly kind: 'field missing'; readonly field: string; readonly columns: SomeNames }
  | { readonly kind: 'too many variables'; readonly most: number }
  | { readonly kind: 'no variables' }
  | { readonly kind: 'only one'; readonly of: 'ID' | 'Weight'; readonly code: string }
  | { readonly kind: 'no code' }
  | { readonly kind: 'forbidden code'; readonly code: string }
  | { readonly kind: 'variable twice'; readonly code: string; readonly line: number }
  | { readonly kind: 'text too long'; readonly most: number }
  | { readonly kind: 'in neither file'; readonly code: string; readonly other: string | null }
  | { readonly kind: 'one number'; readonly value: number }
  | { readonly kind: 'no answers' }
  | { readonly kind: 'no rule'; readonly dataFile: string }
  | { readonly kind: 'further warnings'; readonly count: number }
  | { readonly kind: 'unknown columns'; readonly columns: SomeNames }
  | { readonly kind: 'missing columns'; readonly columns: SomeNames; readonly unusable: 'segments' | 'metrics' }
  | { readonly kind: 'too many responses'; readonly most: number }
  | { readonly kind: 'no responses' }
  | { readonly kind: 'one response'; readonly label: string }
  | { readonly kind: 'few people'; readonly people: number; readonly label: string }
  | { readonly kind: 'labels alike'; readonly labels: SomeNames }
  /** Already in words: what a reader of files found. */
  | { readonly kind: 'unreadable'; readonly sentence: string };
