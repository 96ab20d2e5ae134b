export type { Delimiter } from '@qp/facts';
export { CsvError } from './csv-error.ts';
export { DECIMAL_COMMA } from './delimiter.ts';
export { type CsvEncoding, csvEncodings } from './encoding.ts';
export type { CsvBatch, CsvFacts, CsvPlace } from './read-csv.ts';
export { readCsv } from './read-csv.ts';
export { csvCell, csvLine, harmless } from './write-csv.ts';
