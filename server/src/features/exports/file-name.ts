/** A name that every system takes: letters, digits and a few signs of the run's name, then what the file is. */
export function fileName(run: string, what: string, ending: string): string {
  const plain = run
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const short = [...plain].slice(0, 80).join('').trimEnd();
  return `${short === '' ? 'run' : short} ${what}.${ending}`;
}
