/** Input that cannot be used. The message is one sentence that names the thing and shows its value. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
