/** Where two JSON values differ, to the last digit. */
export interface Difference {
  readonly at: string;
  readonly expected: unknown;
  readonly found: unknown;
}

const MOST = 50;

export function differences(expected: unknown, found: unknown, at = ''): Difference[] {
  if (isObject(expected) && isObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return names
      .flatMap((name) => differences(expected[name], found[name], at ? `${at}.${name}` : name))
      .slice(0, MOST);
  }
  return Object.is(expected, found) ? [] : [{ at, expected, found }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
