import { workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import type { ThreadStart, ThreadTask } from './thread-data.ts';

/** Where every thread of a computation begins: loading what it computes with is work too, and gives way as the rest does. */

const { nice, port } = workerData as ThreadStart;
giveWay(nice);
const { answer } = await import('./thread.ts');
port.on('message', (task: ThreadTask) => void answer(task, port));
