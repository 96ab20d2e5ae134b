import { workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import type { ThreadData } from './thread-data.ts';

/** Where every thread of a computation begins: loading what it computes with is work too, and gives way as the rest does. */

const { module, nice } = workerData as ThreadData;
giveWay(nice);
await import(module);
