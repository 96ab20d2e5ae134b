import { Agent, get } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * A second connection, in a thread of its own, that asks /healthz again and again. That answer needs nothing but the
 * server's event loop: how long it takes is how long other requests hold it.
 */
const PAUSE_MILLISECONDS = 10;

export class LoopWatch {
  readonly #worker: Worker;
  #answer: (milliseconds: number) => void = () => undefined;

  constructor(url: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: url });
    this.#worker.on('message', (milliseconds: number) => this.#answer(milliseconds));
  }

  /** The longest answer that was under way since the last question, in milliseconds. */
  async longest(): Promise<number> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage('longest');
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

if (parentPort) {
  const port = parentPort;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let asked: number | null = null;
  const ask = () => {
    const start = performance.now();
    asked = start;
    const end = () => {
      longest = Math.max(longest, performance.now() - start);
      asked = null;
      setTimeout(ask, PAUSE_MILLISECONDS);
    };
    get(`${String(workerData)}/healthz`, { agent }, (response) => response.resume().once('end', end)).once(
      'error',
      end,
    );
  };
  ask();
  port.on('message', () => {
    // One that is still under way counts as well.
    port.postMessage(Math.max(longest, asked === null ? 0 : performance.now() - asked));
    longest = 0;
  });
}
