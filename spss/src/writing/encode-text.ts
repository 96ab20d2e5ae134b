import type { TextEncodingOf } from '../text-encoding.ts';

/** Text as the bytes of an encoding; what the encoding doesn't have becomes a question mark. */
export type EncodeText = (text: string) => Uint8Array;

const utf8 = new TextEncoder();

export function encoderOf(encoding: TextEncodingOf): EncodeText {
  if (encoding.name === 'utf-8') return (text) => utf8.encode(text);
  let known: Map<string, readonly number[]> | null = null;
  return (text) => {
    if (/^[\x20-\x7e\t]*$/.test(text)) return utf8.encode(text);
    known ??= charactersOf(encoding);
    return Uint8Array.from([...text].flatMap((character) => known!.get(character) ?? [63]));
  };
}

/** Found by decoding: platforms decode many encodings and encode only one. */
function charactersOf({ decode }: TextEncodingOf): Map<string, readonly number[]> {
  const known = new Map<string, readonly number[]>();
  const learn = (bytes: number[]) => {
    const text = decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !known.has(text)) known.set(text, bytes);
    return text === '\ufffd';
  };
  const leads = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => learn([byte]));
  for (const lead of leads) for (let trail = 0x40; trail < 0xff; trail++) learn([lead, trail]);
  return known;
}

/** The beginning of a text that takes at most this many bytes. */
export function cutEncoded(encode: EncodeText, text: string, most: number): Uint8Array {
  const characters = [...text];
  let bytes = encode(text);
  while (bytes.length > most) {
    characters.length -= Math.max(1, Math.ceil((bytes.length - most) / 4));
    bytes = encode(characters.join(''));
  }
  return bytes;
}
