import type { MessagePort, ResourceLimits } from 'node:worker_threads';

/** What a process and the threads that compute for it say to each other. */

export type TransferableBuffer = ArrayBuffer | MessagePort;

/** What a thread says to the process that started it. */
export type ThreadMessage =
  | { kind: 'progress'; share: number; stage: string }
  | { kind: 'output'; output: unknown; bytes: number }
  | {
      kind: 'refusal';
      code: string;
      values: Record<string, string | number>;
      extra: Record<string, unknown>;
      bytes: number;
    }
  | { kind: 'error'; name: string; message: string; stack: string; code: string | undefined };

export interface ThreadStart {
  nice: number;
  /** Tasks come from here, and answers go there. */
  port: MessagePort;
  /** One Int32 of pausing.ts. A busy loop can look at it; a message would have to wait. */
  flag: Int32Array;
}

/** What the keeper of the threads is asked to start. */
export interface KeeperOrder {
  start: ThreadStart;
  resourceLimits: ResourceLimits;
  /** Where it says what became of the thread. Closing it ends the thread. */
  port: MessagePort;
}

/** What the keeper says of a thread. An error's code would not survive being sent as an error. */
export type KeeperMessage =
  | { kind: 'exit'; code: number }
  | { kind: 'error'; message: string; about: { name: string; stack: string; code: string | undefined } };

/** What it is asked to compute, one after the other. */
export interface ThreadTask {
  /** The address of the module that computes. */
  module: string;
  input: unknown;
  /** How many threads the computation may use, this one included where it computes itself. */
  threads: number;
}
