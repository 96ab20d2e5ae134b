import { textOn } from '@qp/facts';

/** The template of the slides: the house's, or the analyst's own. Places are in inches. */

/** Slides are made with these layout names; the template's layouts replace them. */
export const COVER_LAYOUT = 'Cover';
export const SLIDE_LAYOUT = 'Slide';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface TitlePlace extends Place {
  readonly points: number;
  /** Six digits, where the template's layout doesn't say what can be read there. */
  readonly colour?: string;
  /** It doesn't stand where the layout has it. */
  readonly moved?: true;
}

/** A layout's placeholder: `idx` is empty for the one that has none. */
export interface Placeholder {
  readonly type: string;
  readonly idx: string;
}

export interface DeckTemplate {
  /** Master, layouts, theme and their pictures and relations, by name of the part. */
  readonly parts: ReadonlyMap<string, string | Uint8Array>;
  /** Endings of pictures, with their media types. */
  readonly media: ReadonlyMap<string, string>;
  readonly layouts: readonly string[];
  /** Size of a slide, in inches. */
  readonly size: { readonly w: number; readonly h: number };
  readonly cover: {
    readonly layout: string;
    readonly title: TitlePlace;
    readonly titleHolder: Placeholder | null;
    readonly subtitle: TitlePlace | null;
    readonly subtitleHolder: Placeholder | null;
  };
  readonly slide: {
    readonly layout: string;
    readonly titleHolder: Placeholder | null;
    readonly title: TitlePlace;
    readonly number: Placeholder | null;
    /** Where everything but the title goes. */
    readonly area: Place;
    /** Six digits of what is put under it where the template has no plain ground there; null where it has. */
    readonly panel: string | null;
  };
  /** Colours of the segments as they will look, `#RRGGBB`. */
  readonly segments: readonly string[];
  /** House colours, six digits, and what they are in this template's theme. */
  readonly colours: ReadonlyMap<string, string>;
}

/** White or black, whichever is read more easily on the segment's colour. */
export function onSegment({ segments }: DeckTemplate, segment: number): string {
  return textOn(segments[(segment - 1) % segments.length])
    .replace('#', '')
    .toUpperCase();
}
