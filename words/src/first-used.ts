/** Made when it is first used. Formats take milliseconds each, which every process, thread and page would otherwise wait for. */
export function firstUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
