/** A statement seen this often is likely to be repeated, and is then planned once per connection. */
const OFTEN = 5;
/** Some texts are made for one question, such as one about a list of ids, and are never repeated: this many of them are counted at a time. */
const MAX_COUNTED = 1000;
/** Each costs a connection some memory; the product has fewer that come often. */
const MAX_NAMES = 500;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name under which PostgreSQL keeps the plan of a statement, or null where it should plan it again. Polled questions took it twice as
 * long to plan as to answer. A statement that asks for all columns, whatever they are, gets none: its plan would not outlive a migration.
 */
export function statementName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || text.includes('*') || !/^(select|update|insert|delete) /i.test(text)) return null;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (seen.size >= MAX_COUNTED) seen.clear();
    seen.set(text, times);
    return null;
  }
  seen.delete(text);
  const name = `qp_${names.size + 1}`;
  names.set(text, name);
  return name;
}
