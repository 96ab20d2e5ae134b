import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { CsvError } from './csv-error.ts';
import type { CsvEncoding } from './encoding.ts';
import { pieces } from './encoding.ts';

interface TextPiece {
  readonly text: string;
  /** Where the file goes on after it; null where the piece ends inside a character or a line end. */
  readonly end: number | null;
}

/**
 * The text of a file in pieces, every line end as `\n`, also inside quoted cells: the same table saved on two kinds of
 * computer then holds the same texts. `from` is where a row begins.
 */
export async function* textOf(file: FileHandle, encoding: CsvEncoding, from = 0): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: from > 0 });
  let read = from;
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
  for await (const piece of pieces(file, from)) {
    read += piece.length;
    const whole = encoding === 'windows-1252' || (encoding === 'utf-8' && piece[piece.length - 1] < 0x80);
    const text = finish(decode(piece));
    if (text !== '') yield { text, end: whole && held === '' ? read : null };
  }
  const rest = finish(decode());
  const last = held === '' ? rest : `${rest}\n`;
  if (last !== '') yield { text: last, end: null };
}

export function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
