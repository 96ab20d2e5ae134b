import { SpssError } from './spss-error.ts';

/** How the bytes of a file become text. */
export interface TextEncodingOf {
  readonly name: string;
  decode(bytes: Uint8Array): string;
}

/** Two code pages of DOS that browsers and Node do not know; the upper half of each. */
const DOS_PAGES: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Numbers of code pages whose name is not simply windows-NNNN. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  // 2 is "7-bit", 3 is "8-bit" without saying which: written by Western versions for Windows.
  2: 'windows-1252',
  3: 'windows-1252',
  437: 'cp437',
  850: 'cp850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** What programs call an encoding that has another name on the web. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:ibm|cp|windows|ms|codepage)?[-_ ]?(437|850)$/i, 'cp$1'],
  [/^(?:cp|windows|ms|ibm|codepage)[-_ ]?(\d+)$/i, '#$1'],
  [/^ms_kanji$|^sjis$|^windows-31j$/i, 'shift_jis'],
  [/^latin-?1$/i, 'windows-1252'],
  [/^latin-?9$/i, 'iso-8859-15'],
];

/** The encoding that the file names, else the one of its code page, else Windows-1252. */
export function findEncoding(declared: string | null, codePage: number | null, offset?: number): TextEncodingOf {
  if (declared) {
    const found = byName(declared.trim());
    if (found) return found;
    throw new SpssError({ kind: 'encoding', name: declared.slice(0, 40) }, offset);
  }
  if (codePage === 1) throw new SpssError({ kind: 'mainframe' }, offset);
  return (codePage !== null && byNumber(codePage)) || named('windows-1252')!;
}

function byName(name: string): TextEncodingOf | null {
  for (const [pattern, other] of OTHER_NAMES) {
    if (!pattern.test(name)) continue;
    const known = name.replace(pattern, other);
    return known.startsWith('#') ? byNumber(Number(known.slice(1))) : named(known);
  }
  return named(name);
}

function byNumber(page: number): TextEncodingOf | null {
  if (CODE_PAGES[page]) return named(CODE_PAGES[page]);
  if (page >= 28591 && page <= 28606) return named(`iso-8859-${page - 28590}`);
  return page >= 1250 && page <= 1258 ? named(`windows-${page}`) : null;
}

function named(name: string): TextEncodingOf | null {
  const upper = DOS_PAGES[name];
  if (upper) return { name, decode: (bytes) => decodeDos(bytes, upper) };
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true });
    return { name: decoder.encoding, decode: (bytes) => decoder.decode(bytes) };
  } catch {
    return null;
  }
}

function decodeDos(bytes: Uint8Array, upper: string): string {
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upper[byte - 128];
  return text;
}

/** Without the blanks and zeros with which SPSS fills a field. */
export function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 32 || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}
