import type { Format } from './types.ts';

/** The formats of SPSS by number, as the PSPP developers' guide lists them. */
const NAMES: readonly (string | undefined)[] = [
  undefined,
  'A',
  'AHEX',
  'COMMA',
  'DOLLAR',
  'F',
  'IB',
  'PIBHEX',
  'P',
  'PIB',
  'PK',
  'RB',
  'RBHEX',
  undefined,
  undefined,
  'Z',
  'N',
  'E',
  undefined,
  undefined,
  'DATE',
  'TIME',
  'DATETIME',
  'ADATE',
  'JDATE',
  'DTIME',
  'WKDAY',
  'MONTH',
  'MOYR',
  'QYR',
  'WKYR',
  'PCT',
  'DOT',
  'CCA',
  'CCB',
  'CCC',
  'CCD',
  'CCE',
  'EDATE',
  'SDATE',
  'MTIME',
  'YMDHMS',
];
const NUMBERS: ReadonlyMap<string, number> = new Map(NAMES.flatMap((name, i) => (name ? [[name, i]] : [])));

const DATES: ReadonlySet<string> = new Set(['DATE', 'ADATE', 'EDATE', 'SDATE', 'JDATE', 'MOYR', 'QYR', 'WKYR']);
const MOMENTS: ReadonlySet<string> = new Set(['DATETIME', 'YMDHMS']);
const TIMES: ReadonlySet<string> = new Set(['TIME', 'DTIME', 'MTIME']);

export function unpackFormat(packed: number): Format {
  const type = (packed >> 16) & 0xff;
  return { type: NAMES[type] ?? `?${type}`, width: (packed >> 8) & 0xff, decimals: packed & 0xff };
}

export function packFormat({ type, width, decimals }: Format): number {
  const number = NUMBERS.get(type) ?? Number(/^\?(\d+)$/.exec(type)?.[1]);
  if (!Number.isInteger(number)) throw new Error(`SPSS has no format ${type}`);
  return (number << 16) | (Math.min(width, 255) << 8) | decimals;
}

/** What a number in this format is to people. */
export function formatKind({ type }: Format): 'number' | 'date' | 'moment' | 'time' {
  if (DATES.has(type)) return 'date';
  if (MOMENTS.has(type)) return 'moment';
  return TIMES.has(type) ? 'time' : 'number';
}

/** SPSS counts seconds from the first day of the Gregorian calendar. */
const EPOCH_SECONDS = Date.UTC(1582, 9, 14) / 1000;
const MAX_SECONDS = 8.64e12;

/** `2024-03-01`, `2024-03-01 09:30:00` or `09:30:00`; null if the number isn't a date, or the format isn't one for dates. */
export function dateText(value: number, format: Format): string | null {
  const kind = formatKind(format);
  if (kind === 'number' || !Number.isFinite(value)) return null;
  if (kind === 'time') return timeText(value);
  const seconds = value + EPOCH_SECONDS;
  if (Math.abs(seconds) > MAX_SECONDS) return null;
  const iso = new Date(seconds * 1000).toISOString();
  return kind === 'date' ? iso.replace(/T.*/, '') : iso.replace(/T/, ' ').replace(/\.\d+Z$/, '');
}

function timeText(value: number): string | null {
  if (Math.abs(value) > MAX_SECONDS) return null;
  const whole = Math.floor(Math.abs(value));
  const part = (seconds: number) => String(seconds).padStart(2, '0');
  const sign = value < 0 ? '-' : '';
  return `${sign}${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}`;
}
