import { afterEach, beforeEach, vi } from 'vitest';

/** For unit tests: a page without a browser, and a server that gives the answers it was told to give, in order. */
interface StandIn {
  answers: (Response | Error)[];
  asked: { url: string; init: RequestInit }[];
  /** Where the page was sent to. */
  wentTo: string[];
}

export const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r-7' } });

export function standInServer(): StandIn {
  const told: StandIn = { answers: [], asked: [], wentTo: [] };
  beforeEach(() => {
    for (const list of [told.answers, told.asked, told.wentTo]) list.length = 0;
    const assign = (address: string) => told.wentTo.push(address);
    vi.stubGlobal('document', { cookie: 'other=1; csrftoken=the-token' });
    vi.stubGlobal('window', { location: { pathname: '/project/p1/', search: '?tab=results', assign } });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      told.asked.push({ url, init });
      const next = told.answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('nothing more to answer');
      return next;
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return told;
}

/** Lets the time pass until the promise has settled. */
export async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()]);
  return result[0];
}
