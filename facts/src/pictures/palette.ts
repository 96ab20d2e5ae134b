/** The house colours, for the screen and for every file that is made: a segment looks the same in both. */

export type Mode = 'light' | 'dark';

export const WHITE = '#FFFFFF';
export const BLACK = '#000000';

const light = {
  ground: '#F7F7F4',
  surface: WHITE,
  /** Behind the chosen one of a row of tabs, behind quiet pills. */
  well: '#ECEBE6',
  /** What lies on it and is chosen. */
  raised: WHITE,
  /** A table's header and its Total column. */
  head: '#FAFAF8',
  hover: '#F3F5F3',
  /** A ticked row, a toolbar with a selection. */
  chosen: '#E2F0EF',
  chosenRow: '#F4FBFB',
  line: '#E4E3DD',
  lineSoft: '#EFEEEA',
  /** Around inputs and buttons: 3 to 1 against the background. */
  fieldLine: '#8B9296',
  buttonLine: '#DAD9D2',
  text: '#1B2427',
  secondary: '#5D686D',
  ink: '#0F2F3A',
  inkDeep: '#0B6E75',
  inkText: WHITE,
  inkSecondary: '#B7CBD0',
  /** Under the pointer, on ink. */
  inkHover: 'rgba(255, 255, 255, 0.1)',
  /** The banner of the signed-out screens: from ink to inkDeep. */
  banner: 'linear-gradient(158deg, #0F2F3A 0%, #12434F 52%, #14525A 74%, #0B6E75 100%)',
  action: '#0B6E75',
  actionHover: '#095B61',
  actionText: WHITE,
  link: '#0B6E75',
  coral: '#E4572E',
  coralText: '#B23A14',
  coralSoft: '#FDEDE6',
  danger: '#B3261E',
  dangerText: WHITE,
  dangerSoft: '#FCECEA',
  good: '#1E7A3C',
  caution: '#8A5A00',
  gold: '#B8860B',
  goldSoft: '#FFF1C2',
  goldText: '#5C4400',
  cluster: '#0B6E75',
  profile: '#5A4A9C',
  metrics: '#B23A14',
  /** Index shading at full strength; the share of it that is mixed in grows with the distance from 100. */
  indexLow: '#8DB8D9',
  indexHigh: '#E9955F',
  /** Marks of significance; their shapes say the same. */
  higher: '#8A3300',
  lower: '#1B4B7A',
  backdrop: 'rgba(15, 34, 40, 0.42)',
  raisedShadow: '0 1px 2px rgba(15, 34, 40, 0.14)',
  /** Over columns that go on behind another one. */
  scrollShadow: 'rgba(15, 34, 40, 0.22)',
  floatShadow: '0 1px 2px rgba(15, 34, 40, 0.06), 0 18px 48px -12px rgba(15, 34, 40, 0.28)',
} as const;

export type Palette = { readonly [name in keyof typeof light]: string };

const dark: Palette = {
  ground: '#0E1619',
  surface: '#152024',
  well: '#1A262B',
  raised: '#2E3F46',
  head: '#19252A',
  hover: '#1B282D',
  chosen: '#143437',
  chosenRow: '#17292D',
  line: '#27343A',
  lineSoft: '#1F2B30',
  fieldLine: '#6F7F85',
  buttonLine: '#35454C',
  text: '#E6ECEC',
  secondary: '#9FB0B4',
  ink: '#0F2F3A',
  inkDeep: '#0D5B62',
  inkText: WHITE,
  inkSecondary: '#B7CBD0',
  inkHover: 'rgba(255, 255, 255, 0.1)',
  banner: 'linear-gradient(158deg, #0F2F3A 0%, #12434F 52%, #14525A 74%, #0D5B62 100%)',
  action: '#1B8C92',
  actionHover: '#26A0A6',
  /** White on this teal is 4.0 to 1, too little for text; this near-black is 4.5. */
  actionText: '#04181B',
  link: '#5CC3C7',
  coral: '#E4572E',
  coralText: '#FF8F6B',
  coralSoft: '#3A211A',
  danger: '#FF8A80',
  dangerText: '#2A0A08',
  dangerSoft: '#3A1D1C',
  good: '#6CCB8A',
  caution: '#E5B454',
  gold: '#D9A520',
  goldSoft: '#40330D',
  goldText: '#FFE08A',
  cluster: '#5CC3C7',
  profile: '#B3A6F0',
  metrics: '#FF8F6B',
  indexLow: '#1F5F86',
  indexHigh: '#8C4A1E',
  higher: '#FFC29E',
  lower: '#B5D8F5',
  backdrop: 'rgba(4, 10, 12, 0.62)',
  raisedShadow: '0 1px 2px rgba(15, 34, 40, 0.14)',
  scrollShadow: 'rgba(0, 0, 0, 0.6)',
  floatShadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 18px 48px -12px rgba(0, 0, 0, 0.7)',
};

export const palette: Readonly<Record<Mode, Palette>> = { light, dark };

/**
 * Segments in order of size: a colour-blind-safe set by Paul Tol ("muted"). On the dark ground the darkest ones are
 * lightened, hue kept, so each stands 3 to 1 against it.
 */
export const segmentColours: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#332288', '#44AA99', '#DDCC77', '#CC6677', '#88CCEE', '#117733', '#AA4499', '#999933', '#882255'],
  dark: ['#8C7FE0', '#44AA99', '#DDCC77', '#CC6677', '#88CCEE', '#3FA563', '#C46BB5', '#999933', '#C4608F'],
};

/** For slides only: bars of everyone else, and text on shaded cells, which stays dark whatever the theme. No other colour may be equal to them. */
export const slideColours = { rest: '#B9BFC1', onShade: '#1B2428' } as const;

/** One colour with a share of another mixed in. */
export function mixed(ground: string, colour: string, share: number): string {
  const [from, to] = [channels(ground), channels(colour)];
  const parts = from.map((part, at) => Math.round(part + (to[at] - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever can be read on a colour. */
export function textOn(colour: string): string {
  // Where contrast with white and with black is the same.
  return luminance(colour) > 0.179 ? BLACK : WHITE;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 for the same brightness to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As office files write a colour: six digits, no sign before them. */
export function hexDigits(colour: string): string {
  return colour.slice(1).toUpperCase();
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
