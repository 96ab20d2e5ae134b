/** The content of a paragraph, heading or cell. */
export type Piece =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly inside: readonly Piece[] }
  | { readonly kind: 'link'; readonly to: string; readonly inside: readonly Piece[] }
  | { readonly kind: 'picture'; readonly source: string; readonly alternative: string };

const CODE = /`(?<code>[^`]+)`/;
const PICTURE = /!\[(?<alternative>[^\]]*)\]\((?<source>[^)\s]+)\)/;
const LINK = /\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)/;
const STRONG = /\*\*(?<strong>\S(?:.*?\S)??)\*\*/;
const EMPHASIS = /(?<![\w*])\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/;
/** The leftmost match wins, and code comes first because marks inside it are literal. */
const MARKS = new RegExp([CODE, PICTURE, LINK, STRONG, EMPHASIS].map(({ source }) => source).join('|'), 'gs');

export function inlineOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > from) pieces.push({ kind: 'text', text: text.slice(from, found.index) });
    pieces.push(pieceOf(found.groups as Partial<Record<string, string>>));
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

function pieceOf(groups: Partial<Record<string, string>>): Piece {
  const { code, source, alternative = '', to, label = '', strong, emphasis = '' } = groups;
  if (code !== undefined) return { kind: 'code', text: code };
  if (source !== undefined) return { kind: 'picture', source, alternative };
  if (to !== undefined) return { kind: 'link', to, inside: inlineOf(label) };
  if (strong !== undefined) return { kind: 'strong', inside: inlineOf(strong) };
  return { kind: 'emphasis', inside: inlineOf(emphasis) };
}

export function plainText(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'picture') return piece.alternative;
      return 'text' in piece ? piece.text : plainText(piece.inside);
    })
    .join('');
}
