import { calls, type ScoreProposal } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { csvRows, makeTypedRun, type TypedRun } from '../../../testing/typed-run.ts';

let server: TestServer;
let typed: TypedRun;

beforeAll(async () => {
  server = await startTestServer({});
  typed = await makeTypedRun(server, { statements: 5 });
});
afterAll(() => server.stop());

const findRule = async (codes: readonly string[]) => {
  const { client, params } = typed;
  const { job_id } = await client.ask(calls.startReach, { params, body: { variables: JSON.stringify(codes) } });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
};

const upload = async (content: string, name = 'customers.csv') => {
  const { client, params } = typed;
  const files = [{ field: 'data_file', name, content }];
  const { job_id } = await client.ask(calls.newScore, { params, files });
  return { job_id, ended: await client.waitFor(job_id) };
};

const choicesOf = ({ questions, id }: ScoreProposal) => ({
  questions: Object.fromEntries(
    questions.map(({ code, column, values }) => [
      code,
      {
        column,
        answers: values.length === 0 ? null : Object.fromEntries(values.map((one) => [one.value, one.answer])),
        turned: false,
      },
    ]),
  ),
  id,
  weight: null,
});

async function confirm(changed: (choices: ReturnType<typeof choicesOf>) => void = () => {}) {
  const { client, params } = typed;
  const { read } = await client.ask(calls.score, { params });
  const choices = choicesOf(read!.proposal!);
  changed(choices);
  const body = { read: read!.job_id, choices: JSON.stringify(choices), precision: '50' };
  return client.ask(calls.matchScore, { params, body });
}

const PEOPLE = 'Customer,Spending total,AGE\n' + 'K1,20.5,25\nK2,,25\nK3,abc,25\nK4,1e9,25\nK5,,NA\n';

describe('a customer file', () => {
  it('is refused before there is a rule', async () => {
    const { client, params } = typed;
    const files = [{ field: 'data_file', name: 'a.csv', content: PEOPLE }];
    const answer = await client.send(calls.newScore, { params, files });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('find segments first')]);
  });

  it('is read with a proposal, matched as chosen, and scored row for row with what could not be scored', async () => {
    await findRule(['SPEND', 'AGE']);
    const { client, params, projectID } = typed;
    const { ended } = await upload(PEOPLE);
    expect(ended).toMatchObject({ status: 'finished' });
    const before = await client.ask(calls.score, { params });
    const proposal = before.read!.proposal!;
    expect([proposal.rows, proposal.id, before.scored]).toEqual([5, 'Customer', null]);
    expect(Object.fromEntries(proposal.questions.map(({ code, column }) => [code, column]))).toEqual({
      SPEND: null,
      AGE: 'AGE',
    });
    const { job_id } = await confirm((choices) => {
      choices.questions.SPEND = { column: 'Spending total', answers: null, turned: false };
    });
    // Confirmed twice, as by two tabs, it is scored once.
    expect((await confirm()).job_id).toBe(job_id);
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { scored } = await client.ask(calls.score, { params });
    const [header, ...rows] = csvRows((await client.request(scored!.file_url!)).text);
    expect(header).toEqual(['Customer', 'segment', 'SEG1', 'SEG2', 'SEG3', 'reach', 'rule', 'note']);
    expect(rows.map(([id]) => id)).toEqual(['K1', 'K2', 'K3', 'K4', 'K5']);
    for (const row of rows.slice(0, 4)) {
      const probabilities = row.slice(2, 5).map(Number);
      expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
      expect(row[1]).toBe(`SEG${probabilities.indexOf(Math.max(...probabilities)) + 1}`);
      expect(row[6]).toBe(proposal.version);
    }
    // What is missing is told by the names of the file.
    expect(rows[1].at(-1)).toContain('missing: Spending total');
    expect(rows[2].at(-1)).toContain('unknown: Spending total = "abc"');
    expect(rows[4]).toEqual(['K5', '', '', '', '', '', proposal.version, 'no answers']);
    // What can't be read counts as missing, so both have the same probabilities.
    expect(rows[2].slice(2, 5)).toEqual(rows[1].slice(2, 5));
    expect(scored!.summary).toMatchObject({ rows: 5, unscored: 1, version: proposal.version, precision: 50 });
    expect(scored!.summary!.problems).toEqual([{ row: 3, column: 'Spending total', value: 'abc' }]);
    // The number beyond those of the survey, and the text that is none.
    expect(scored!.summary!.far).toBe(2);
    const spend = scored!.summary!.drift.find(({ code }) => code === 'SPEND')!;
    expect([spend.unknown, spend.outside, spend.missing.file]).toEqual([1, 1, 3 / 5]);
    for (const shares of [spend.file, spend.survey]) expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    for (const { value, low, high } of scored!.summary!.corrected!) {
      expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
    }
    expect(scored!.summary!.corrected!.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(scored!.summary!.placed.reduce((a, b) => a + b, 0)).toBe(4);
    expect(scored!.summary!.reached).toHaveLength(3);
    expect(scored!.summary!.reached.reduce((a, b) => a + b, 0)).toBe(rows.filter((row) => row[5] !== '').length);
    const uploads = await server.app.db
      .selectFrom('files')
      .select('name')
      .where('run_id', '=', params.runID)
      .where('name', '=', 'customers.csv')
      .execute();
    expect(uploads).toEqual([]);
    const log = await server.app.db
      .selectFrom('activity')
      .select(['what', 'details'])
      .where('project_id', '=', projectID)
      .where('what', 'like', 'customers%')
      .execute();
    expect(log[0]).toEqual({ what: 'customers of a file by', details: '5 rows' });
  });

  it('is read again when another column is chosen, so its values can be matched', async () => {
    const { client, params } = typed;
    await upload('Who,Young,AGE\nK1,18-34,25\nK2,elderly,70\n');
    const first = (await client.ask(calls.score, { params })).read!;
    const choices = choicesOf(first.proposal!);
    choices.questions.AGE = { column: 'Young', answers: null, turned: false };
    const body = { read: first.job_id, choices: JSON.stringify(choices), confirm: '' as const };
    const { job_id } = await client.ask(calls.matchScore, { params, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { read, scored } = await client.ask(calls.score, { params });
    expect([read!.job_id, scored]).toEqual([job_id, null]);
    const age = read!.proposal!.questions.find(({ code }) => code === 'AGE')!;
    expect([age.column, age.by, read!.proposal!.id]).toEqual(['Young', 'hand', 'Who']);
    expect((await client.send(calls.matchScore, { params, body })).status).toBe(409);
  });

  it('of an older rule, or replaced by a newer file, is not scored', async () => {
    const { client, params } = typed;
    const first = await upload(PEOPLE);
    await findRule(['AGE']);
    const again = await client.ask(calls.score, { params });
    const body = {
      read: first.job_id,
      choices: JSON.stringify(choicesOf(again.read!.proposal!)),
    };
    const refused = await client.send(calls.matchScore, { params, body });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('rule has changed')]);
    await upload(PEOPLE);
    const gone = await client.send(calls.matchScore, { params, body });
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('no longer here')]);
  });

  it('is kept for longer than a day by an owner only', async () => {
    const { client, params, projectID } = typed;
    await findRule(['SPEND', 'AGE']);
    const editor = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: editor.email, role: 'editor' } });
    const theirs = await server.client(editor);
    await upload(PEOPLE);
    const { read } = await client.ask(calls.score, { params });
    const choices = JSON.stringify(choicesOf(read!.proposal!));
    const body = { read: read!.job_id, choices, keep_days: '7' };
    expect((await theirs.send(calls.matchScore, { params, body })).status).toBe(403);
    const { job_id } = await client.ask(calls.matchScore, { params, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const afterDays = async (days: number) => {
      const { queue, clock, settings } = server.app;
      await queue.tidy(new Date(clock.now().getTime() + days * 86_400_000), settings.keepDays);
      return (await client.ask(calls.score, { params })).scored;
    };
    // The rule knows its errors with all its variables, and SPEND was not matched.
    const summary = { rows: 5, present: ['AGE'], corrected: null };
    expect(await afterDays(6)).toMatchObject({ name: 'customers.csv', keep_days: 7, summary });
    expect(await afterDays(8)).toBeNull();
  });

  it('that cannot be read says why, and nothing of it stays', async () => {
    const { client, params } = typed;
    for (const [name, content] of [
      ['a.xlsx', 'PK\u0003\u0004 no workbook'],
      ['b.csv', ''],
      ['c.sav', '$FL2'],
    ]) {
      const files = [{ field: 'data_file', name, content }];
      const answer = await client.send(calls.newScore, { params, files });
      if (answer.status !== 200) continue;
      const { job_id } = answer.json() as { job_id: string };
      expect(await client.waitFor(job_id)).toMatchObject({ status: 'failed' });
      expect((await client.ask(calls.score, { params })).read!.problem).not.toBeNull();
      const kept = server.app.db.selectFrom('files').select('id').where('name', '=', name);
      expect(await kept.execute()).toEqual([]);
    }
  });

  it('whose scoring was cancelled is gone, and confirming it again says so', async () => {
    const { client } = typed;
    await upload(`Customer,AGE\n${'K,25\n'.repeat(60_000)}`);
    const { job_id } = await confirm();
    await client.ask(calls.cancelJob, { params: { jobID: job_id } });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'failed', error_code: 'job-cancelled' });
    await expect(confirm()).rejects.toThrow('409');
    expect((await upload(PEOPLE)).ended).toMatchObject({ status: 'finished' });
    expect(await client.waitFor((await confirm()).job_id)).toMatchObject({ status: 'finished' });
  });

  it('has formulas of a stranger made harmless', async () => {
    await upload('Customer,AGE\n=1+1,25\n');
    const { job_id } = await confirm();
    expect(await typed.client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { scored } = await typed.client.ask(calls.score, { params: typed.params });
    expect(csvRows((await typed.client.request(scored!.file_url!)).text)[1][0]).toBe("'=1+1");
  });

  it('is for editors; a viewer sees what there is, and no one else anything', async () => {
    const { client, params, projectID } = typed;
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.ask(calls.score, { params })).read).not.toBeNull();
    const files = [{ field: 'data_file', name: 'a.csv', content: PEOPLE }];
    expect((await theirs.send(calls.newScore, { params, files })).status).toBe(403);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.score, { params })).status).toBe(404);
    expect((await stranger.send(calls.newScore, { params, files })).status).toBe(404);
  });
});
