import { setEnvironmentData, workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import { PAUSED } from './pausing.ts';
import type { ThreadStart, ThreadTask } from './thread-data.ts';

/** Where every thread of a computation begins: loading what it computes with is work too, and gives way as the rest does. */

const { nice, port, flag } = workerData as ThreadStart;
giveWay(nice);
// The engine rests by it, in this thread and in those that it starts.
setEnvironmentData('pausing', { flag, paused: PAUSED });
const { answer } = await import('./thread.ts');
port.on('message', (task: ThreadTask) => void answer(task, port, flag));
