import path from 'node:path';

/** A thread that compiles its modules takes a second. Node keeps them here, where no one else can write what is run. */
export function keepCompiledCode(dataDir: string): void {
  process.env.NODE_COMPILE_CACHE ??= path.join(dataDir, 'compiled');
}
