export { buildSurvey } from './build-survey.ts';
export type { DictionaryKind, DictionaryVariable } from './dictionary.ts';
export type { FileProblem } from './problems.ts';
export { Problems, SHOWN_PROBLEMS } from './problems.ts';
export type { Summary } from './summary.ts';
export type { FileNames, Header } from './survey-reading.ts';
export { SurveyReading } from './survey-reading.ts';
export type { VariableSummary } from './variable-summary.ts';
