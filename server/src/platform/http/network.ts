import { isIPv6 } from 'node:net';

/** An IPv4 address is one household or office, and so is a /64 of IPv6, inside which anyone can take any address. */
export function networkOf(address: string): string {
  const [plain] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [before, after] = plain.split('::');
  const left = groups(before);
  const right = groups(after ?? '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right];
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** An IPv4 tail counts as two groups; it never is among the first four that matter. */
function groups(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
