import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import type { ThreadStart, ThreadTask } from './thread-data.ts';

/** Where every thread of a computation begins: loading what it computes with is work too, and gives way as the rest does. */

giveWay((workerData as ThreadStart).nice);
const { answer } = await import('./thread.ts');
parentPort!.on('message', (task: ThreadTask) => void answer(task));
