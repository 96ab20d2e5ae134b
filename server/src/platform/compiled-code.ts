import path from 'node:path';

/**
 * Each computation has a thread of its own, and a thread that compiles its modules again spends most of a second on that: more
 * than a small run computes. Node keeps what it compiled in this folder, by content, and threads read it from there. It is
 * inside the data folder because anyone who can write to it decides what the server runs.
 */
export function keepCompiledCode(dataDir: string): void {
  process.env.NODE_COMPILE_CACHE ??= path.join(dataDir, 'compiled');
}
