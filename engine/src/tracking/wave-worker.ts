/** The thread behind trackWaves: prepares the samples once, then takes a task and sends back what it says. */
import { parentPort, workerData } from 'node:worker_threads';
import { type WaveInput, type WaveTask, WaveWork } from './wave-work.ts';

const work = new WaveWork(workerData as WaveInput);

parentPort!.on('message', async (task: WaveTask) => {
  parentPort!.postMessage(await work.workOut(task));
});
