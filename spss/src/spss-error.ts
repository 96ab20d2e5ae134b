/** An SPSS file that cannot be read. The message is a sentence that names the byte and what was expected there. */
export class SpssError extends Error {
  override name = 'SpssError';
  /** Where in the file, from 0; undefined where it is about the file as a whole. */
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(message);
    this.offset = offset;
  }
}

/** `expected` and `found` are parts of one sentence: "a value label of 12 bytes was expected, and the file ends." */
export function damaged(offset: number, expected: string, found: string): SpssError {
  const at = offset.toLocaleString('en');
  return new SpssError(`The file is damaged at byte ${at}: ${expected} was expected, and ${found}.`, offset);
}
