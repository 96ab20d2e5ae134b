import { type Call, jobCalls } from '@qp/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { type BeginJob, JobFollower, type JobHandling, type JobNews, type StartedJob } from './job-follower.ts';

/** One for each key, for as long as the page is loaded: a person who leaves a screen and comes back meets the same one. */
const followers = new Map<string, JobFollower<Call, unknown>>();

export interface FollowedJob<About> extends JobNews<About> {
  /** Starts a job; `begin` may report the progress of an upload. Never throws: a failure is in `error`. */
  start(about: About, begin: BeginJob<About>): Promise<void>;
  cancel(): Promise<void>;
  /** Stops following it; the job continues. */
  forget(): void;
  /** Clears the last error. */
  clear(): void;
}

/**
 * A job of this page: started here, or found again after the screen was left or the page loaded again. `key` names what it
 * is for; `open` is one that the server says is under way.
 */
export function useJob<C extends Call, About>(
  key: string,
  handling: JobHandling<C, About>,
  open: StartedJob<About> | null = null,
): FollowedJob<About> {
  const follower = followerOf<C, About>(key);
  const news = useSyncExternalStore(follower.subscribe, follower.news);
  // Before the effect that follows, and after every drawing, so an answer meets the page as it is now.
  useEffect(() => follower.handle(handling));
  useEffect(() => {
    if (open) follower.adopt(open);
  });
  useEffect(() => follower.watch(), [follower]);
  const { start, cancel, forget, clear } = follower;
  return { ...news, start, cancel, forget, clear };
}

/** The same for a job that says only how far it is. `open` is the id of one that the server says is under way. */
export function useStatusJob<About = null>(
  key: string,
  everyMs: number,
  finished: (about: About) => unknown,
  open?: string | null,
): FollowedJob<About> {
  const handling = {
    ping: () => jobCalls.statusPing,
    everyMs,
    finished: async (_: unknown, about: About) => void (await finished(about)),
  };
  return useJob<typeof jobCalls.statusPing, About>(key, handling, open ? { id: open, about: null as About } : null);
}

function followerOf<C extends Call, About>(key: string): JobFollower<C, About> {
  const known = followers.get(key) ?? new JobFollower<Call, unknown>(key);
  followers.set(key, known);
  return known as unknown as JobFollower<C, About>;
}
