import type { ExistingResult } from '@qp/contract';

/** The original code of each segment as a column of a file has it; null where people were assigned by a model. */
export function codesInFiles(given: ExistingResult | null): string[] | null {
  return given?.codes.map((codes) => codes.join(', ')) ?? null;
}
