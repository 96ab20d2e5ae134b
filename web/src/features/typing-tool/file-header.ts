import { delimiters } from '@qp/facts';

/** Reads the column names of a CSV in the browser. The server reads the file properly. */

const HEAD_BYTES = 256 * 1024;

export async function columnNames(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const text = new TextDecoder(wide ?? 'utf-8').decode(bytes);
  const line = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const splits = delimiters.map((delimiter) => splitLine(line, delimiter));
  return splits.reduce((best, names) => (names.length > best.length ? names : best));
}

function splitLine(line: string, delimiter: string): string[] {
  const names: string[] = [];
  let name = '';
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) {
      names.push(name.trim());
      name = '';
    } else name += character;
  }
  return [...names, name.trim()];
}
