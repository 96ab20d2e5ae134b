import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

let name: string | null = null;

/** Workers that share processors say the same: containers have host names of their own, and the start of their machine in common. */
export function thisMachine(): string {
  try {
    name ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    name ??= hostname();
  }
  return name;
}
