/** A file that cannot be read as CSV from some line on. The message is a sentence for the person who made the file. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly line: number | undefined;
  readonly value: string | undefined;

  constructor(message: string, at: { line?: number; value?: string } = {}) {
    super(message);
    this.line = at.line;
    this.value = at.value;
  }
}
