/** A threshold as people type it: "30", "30.5", "30,5", "30%". Null for nothing, undefined for anything that isn't a number. */
export function parseThreshold(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/\s*%$/, '');
  if (trimmed === '') return null;
  const plain = /^[^.,]*,[^.,]*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}
