/** PostgreSQL stores neither NUL nor half a surrogate pair in a text; no keyboard types them. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The items of a list, the names and values of an object. */
function inside(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.entries(value).flat() : [];
}

/** Looks through a value from outside; without recursion, as JSON may be absurdly deep. */
export function findUnstorable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) return true;
    for (const item of inside(next)) waiting.push(item);
  }
  return false;
}
