import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Task } from './task.ts';

/** What a worker is sent: models to keep, and tasks, which it answers. */
export type Message =
  | Task
  | { readonly kind: 'load'; readonly model: ThreadStart }
  | { readonly kind: 'unload'; readonly model: number };
