/** Builds the kernel: AssemblyScript in assembly/, written-out loops by block-source.mjs, to dist/kernel.wasm. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { blockSource } from './block-source.mjs';
import { levelSource } from './level-source.mjs';

/** Pairs of classes: up to 30 segments, or up to 30 crossed with 3 styles, which are 90. As in kernel-memory.ts. */
const SEGMENTS = Array.from({ length: 15 }, (_, v) => v + 1);
const VECTORS = [...SEGMENTS, 18, 24, 30, 36, 42, 48];

const here = fileURLToPath(new URL('.', import.meta.url));
await mkdir(`${here}dist`, { recursive: true });
await writeFile(`${here}dist/blocks.ts`, blockSource(VECTORS) + levelSource(SEGMENTS));

const flags = '-O3 --noAssert --runtime stub --importMemory --initialMemory 1 --maximumMemory 65536 --sharedMemory';
const { error } = await asc.main(
  ['assembly/kernel.ts', '--baseDir', here, '--outFile', 'dist/kernel.wasm']
    .concat(flags.split(' '))
    .concat(['--enable', 'simd,threads,bulk-memory']),
  { stdout: process.stdout, stderr: process.stderr },
);
if (error) {
  process.stderr.write(`The kernel could not be built: ${error.message}\n`);
  process.exitCode = 1;
}
