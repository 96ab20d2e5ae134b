import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { AnyTask } from './task.ts';

/** What a worker is sent: models to keep, and tasks, which it answers. */
export type Message =
  | AnyTask
  | { readonly kind: 'load'; readonly model: ThreadStart }
  | { readonly kind: 'unload'; readonly model: number };
