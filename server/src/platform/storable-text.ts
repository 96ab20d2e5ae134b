/** PostgreSQL stores neither NUL nor half a surrogate pair in a text; no keyboard types them. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Looks through a value from outside; without recursion, as JSON may be absurdly deep. */
export function findUnstorable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (!isStorable(next)) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) waiting.push(key, item);
    }
  }
  return false;
}
