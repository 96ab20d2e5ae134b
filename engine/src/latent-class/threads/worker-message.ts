import type { ThreadStart } from '../kernel/kernel-rows.ts';
import type { Answer, AnyTask } from './task.ts';

/** What a thread is told: a model to keep or to forget, a task, or that the fit has ended. */
export type Message =
  | AnyTask
  | { readonly kind: 'load'; readonly model: ThreadStart }
  | { readonly kind: 'unload'; readonly model: number }
  | { readonly kind: 'rest' };

/** What it says: what came of a task, that it gave one up, or how much memory it holds at rest. */
export type Said =
  | { readonly kind: 'answer'; readonly answer: Answer<AnyTask> }
  | { readonly kind: 'given-up' }
  | { readonly kind: 'resting'; readonly bytes: number };

/** An Int32 that a thread looks at between two steps. */
export const GIVE_UP = 1;
