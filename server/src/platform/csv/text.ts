import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { CsvError } from './csv-error.ts';
import type { CsvEncoding } from './encoding.ts';
import { pieces } from './encoding.ts';

/**
 * The text of a file in pieces, every line end as `\n`, also inside quoted cells: the same table saved on two kinds of
 * computer then holds the same texts.
 */
export async function* textOf(file: FileHandle, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let held = '';
  const finish = (decoded: string): string => {
    let text = held + decoded;
    held = '';
    // A CR at the end may be the first half of a CRLF.
    if (text.endsWith('\r')) {
      held = '\r';
      text = text.slice(0, -1);
    }
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    const nul = text.indexOf('\0');
    if (nul >= 0) {
      throw new CsvError(unreadableWords('en').nul, {
        line: line + newlines(text.slice(0, nul)),
      });
    }
    line += newlines(text);
    return text;
  };
  const decode = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvError(unreadableWords('en').notText, { line });
    }
  };
  for await (const piece of pieces(file)) {
    const text = finish(decode(piece));
    if (text !== '') yield text;
  }
  const rest = finish(decode());
  const last = held === '' ? rest : `${rest}\n`;
  if (last !== '') yield last;
}

export function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
