/** The thread behind comparePairs: lays the people out once, then takes a pair and sends back what it says. */
import { parentPort, workerData } from 'node:worker_threads';
import { toTheEnd } from '../latent-class/index.ts';
import { Pairs, type PairTask, type StabilityInput } from './pairs.ts';

export interface PairWorkerData {
  readonly input: StabilityInput;
  readonly mostSegments: number;
}

const { input, mostSegments } = workerData as PairWorkerData;
const pairs = Pairs.of(input, mostSegments);

parentPort!.on('message', async (task: PairTask) => {
  parentPort!.postMessage(toTheEnd((await pairs).workOut(task)));
});
