// Promise 55 of docs/reliability.md.
import { calls } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import { describe, expect, it } from 'vitest';
import { answer, settled, standInServer } from '../testing/stand-in-server.ts';
import { ApiError, loginAddress, send, urlOf } from './http.ts';
import { onSessionEnd } from './session-end.ts';

const errorMessage = errorMessages('en');

const JOB = '00000000-0000-4000-8000-000000000001';
const { answers, asked, wentTo } = standInServer();

describe('sending a call', () => {
  it('carries the CSRF token of the cookie and the form fields, and leaves out what is absent', async () => {
    answers.push(answer(200, { success: '/', failed_logins: 0 }));
    const body = { email: 'a@b.example', password: 'p&=1', remember_me: 'true' } as const;
    expect(await send(calls.login, { body, query: { next: undefined } })).toEqual({ success: '/', failed_logins: 0 });
    expect(asked[0].url).toBe('/login/');
    expect(new Headers(asked[0].init.headers).get('X-CSRFToken')).toBe('the-token');
    expect([...(asked[0].init.body as URLSearchParams)]).toEqual([
      ['email', 'a@b.example'],
      ['password', 'p&=1'],
      ['remember_me', 'true'],
    ]);
  });

  it('gives a refusal its sentence, status and request id', async () => {
    answers.push(answer(404, { error_message: 'Not found, or you have no access.' }));
    const failed = await settled(send(calls.runList, { params: { projectID: JOB } }));
    expect(failed).toMatchObject({
      reason: { message: 'Not found, or you have no access.', status: 404, requestId: 'r-7' },
    });
    expect(wentTo).toEqual([]);
  });

  it('goes to the login when the session has ended, and says where to come back to', async () => {
    answers.push(answer(401, { error_message: errorMessage('not-logged-in') }));
    await settled(send(calls.user));
    expect(wentTo).toEqual(['/login/?next=%2Fproject%2Fp1%2F%3Ftab%3Dresults']);
  });

  it('goes to the login also when the session ends while a run is being polled', async () => {
    answers.push(answer(401, { error_message: errorMessage('not-logged-in') }));
    await settled(send(calls.statusPing, { params: { jobID: JOB } }));
    expect(wentTo).toEqual(['/login/?next=%2Fproject%2Fp1%2F%3Ftab%3Dresults']);
  });

  it('waits for a login over the page where one can be asked for, and then sends the same again', async () => {
    const ended = () => answer(401, { error_message: errorMessage('not-logged-in') });
    const user = { first_name: 'Ada', email: 'ada@qp.example', failed_logins: 0 };
    answers.push(ended(), ended(), answer(200, user), answer(200, user));
    let asks = 0;
    const takeBack = onSessionEnd(async () => {
      asks += 1;
      return true;
    });
    const both = await settled(Promise.all([send(calls.user), send(calls.user)]));
    takeBack();
    expect(both).toMatchObject({ value: [user, user] });
    // One login for all requests that were waiting.
    expect([asks, asked.length, wentTo]).toEqual([1, 4, []]);
  });

  it('stays where it is when a login is wrong', async () => {
    answers.push(answer(401, { error_message: errorMessage('wrong-login') }));
    await settled(send(calls.login, { body: { email: 'a', password: 'b' } }));
    expect(wentTo).toEqual([]);
  });

  it('does not trust an answer that the contract does not know', async () => {
    answers.push(answer(200, { first: 'Ada' }));
    expect(await settled(send(calls.user))).toMatchObject({ reason: expect.any(ApiError) });
  });

  it('builds addresses from the contract', () => {
    expect(urlOf(calls.csvPing, { jobID: JOB }, { download: '1' })).toBe(
      `/api/filedownload/csv/ping/${JOB}/?download=1`,
    );
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login/?next=%2F');
  });
});
