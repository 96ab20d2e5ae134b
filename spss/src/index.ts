export type { ByteSource } from './byte-source.ts';
export { dateText, formatKind } from './formats.ts';
export type { SavFile } from './reading/read-sav.ts';
export { openSav } from './reading/read-sav.ts';
export { SpssError } from './spss-error.ts';
export type {
  Attributes,
  CaseBatch,
  Compression,
  Dictionary,
  Format,
  MeasurementLevel,
  MissingValues,
  MultiResponseSet,
  Role,
  ValueLabel,
  Variable,
  VariableSet,
} from './types.ts';
export type { AddedVariable } from './writing/added-variable.ts';
export { appendVariables } from './writing/append-variables.ts';
export { spssName } from './writing/names.ts';
export type { NewFile, NewVariable } from './writing/new-file.ts';
export type { ByteSink } from './writing/sav-writer.ts';
export { SavWriter } from './writing/sav-writer.ts';
