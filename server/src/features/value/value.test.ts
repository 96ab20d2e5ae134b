import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { csvRows, makeTypedRun, type TypedRun } from '../../testing/typed-run.ts';

// Promise 54 of docs/reliability.md.
let server: TestServer;
let typed: TypedRun;

beforeAll(async () => {
  server = await startTestServer({});
  typed = await makeTypedRun(server, { statements: 5 });
});
afterAll(() => server.stop());

interface Choice {
  readonly version?: number;
  readonly population?: string;
  readonly metrics?: readonly string[];
  readonly weights?: object;
  readonly own?: readonly object[];
  readonly of_file?: 'last' | 'saved';
}

const body = ({ version, population = '2000', metrics = ['SPEND'], weights = {}, own = [], of_file }: Choice) => ({
  ...(version === undefined ? {} : { version: String(version) }),
  population,
  metrics: JSON.stringify(metrics),
  weights: JSON.stringify(weights),
  own: JSON.stringify(own),
  ...(of_file && { of_file }),
});
const load = () => typed.client.ask(calls.value, { params: typed.params });
const send = (choice: Choice) => typed.client.send(calls.saveValue, { params: typed.params, body: body(choice) });
async function saved(choice: Choice) {
  const answer = await typed.client.ask(calls.saveValue, { params: typed.params, body: body(choice) });
  if (answer.job_id !== null) expect(await typed.client.waitFor(answer.job_id)).toMatchObject({ status: 'finished' });
  return answer;
}

describe('the value of the segments of a run', () => {
  it('is computed for the chosen metrics, and its parts add up to what everyone has', async () => {
    const before = await load();
    expect(before).toMatchObject({ version: 0, figures: null, attractiveness: null, job_id: null });
    await saved({});
    const { version, choice, figures, attractiveness } = await load();
    expect([version, choice.population, choice.metrics]).toEqual([1, 2000, ['SPEND']]);
    const [spend] = figures!.metrics;
    const sum = (list: readonly ({ readonly value: number } | null)[]) =>
      list.reduce((all, one) => all + one!.value, 0);
    expect(sum(figures!.sizes)).toBeCloseTo(1, 9);
    expect(sum(spend.shares)).toBeCloseTo(1, 9);
    const numbers = csvRows(typed.file('data_'));
    const at = numbers[0].indexOf('SPEND');
    const values = numbers
      .slice(1)
      .map((row) => row[at])
      .filter((text) => text !== '')
      .map(Number);
    expect(spend.everyone).toBeCloseTo(values.reduce((all, one) => all + one, 0) / values.length, 6);
    expect(sum(spend.amounts)).toBeCloseTo(spend.everyone, 6);
    for (const { low, value, high } of spend.shares.map((share) => share!)) {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
    expect(attractiveness!.criteria.map(({ key }) => key)).toEqual(['size', 'value:SPEND', 'distinctness']);
    const ranked = attractiveness!.segments!;
    expect(ranked.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(ranked.reduce((all, { first }) => all + first, 0)).toBeCloseTo(1, 9);
  });

  it('takes reach from customer data, own criteria and weights, without computing anything again', async () => {
    const { client, params } = typed;
    const found = await client.ask(calls.startReach, { params, body: { variables: '["AGE"]' } });
    expect(await client.waitFor(found.job_id)).toMatchObject({ status: 'finished' });
    const { version } = await load();
    const own = [{ name: 'Fits the brand', ratings: [0, 10, 2] }];
    const none = { size: 0, 'value:SPEND': 0, distinctness: 0, reach: 0, 'own:Fits the brand': 10 };
    expect(await saved({ version, own, weights: none })).toMatchObject({ merged: false, job_id: null });
    const { attractiveness, others } = await load();
    const { reach } = await client.ask(calls.reach, { params });
    expect(others.reach).toEqual(reach!.segments.map(({ lift }) => lift[0].value));
    expect(attractiveness!.segments).toEqual([
      { score: 0, rank: 3, first: 0 },
      { score: 100, rank: 1, first: 1 },
      { score: 20, rank: 2, first: 0 },
    ]);
    await saved({
      own: [],
      weights: Object.fromEntries(['size', 'reach', 'distinctness', 'value:SPEND'].map((key) => [key, 0])),
    });
    expect((await load()).attractiveness!.segments).toBeNull();
  });

  it('takes the customers of a scored file as the population, and keeps their sizes', async () => {
    const { client, params } = typed;
    expect((await send({ of_file: 'last' })).status).toBe(409);
    const content = `Customer,AGE\n${Array.from({ length: 200 }, (_, n) => `C${n},${20 + (n % 15)}\n`).join('')}`;
    const files = [{ field: 'data_file', name: 'customers.csv', content }];
    const read = await client.ask(calls.newScore, { params, files });
    await client.waitFor(read.job_id);
    const questions = { AGE: { column: 'AGE', answers: null, turned: false } };
    const choices = JSON.stringify({ questions, id: 'Customer', weight: null });
    const scoring = await client.ask(calls.matchScore, { params, body: { read: read.job_id, choices } });
    expect(await client.waitFor(scoring.job_id)).toMatchObject({ status: 'finished' });
    const corrected = (await client.ask(calls.score, { params })).scored!.summary!.corrected!;
    expect((await load()).scored_file).toEqual({ name: 'customers.csv', customers: 200 });
    await saved({ of_file: 'last' });
    const { choice, figures } = await load();
    expect([choice.population, figures!.sizes]).toEqual([200, corrected]);
    const [spend] = figures!.metrics;
    spend.amounts.forEach((amount, s) => {
      expect(amount!.value).toBeCloseTo(corrected[s].value * spend.means[s]!.value, 9);
      expect(amount!.low <= amount!.value && amount!.value <= amount!.high).toBe(true);
    });
    expect(spend.shares.reduce((sum, share) => sum + share!.value, 0)).toBeCloseTo(1, 9);
    await saved({ of_file: 'saved', weights: { size: 2 } });
    expect((await load()).figures!.sizes).toEqual(corrected);
    await saved({});
    expect((await load()).figures!.sizes).not.toEqual(corrected);
  });

  it('merges what two tabs changed in different places, and asks where both changed the same', async () => {
    const { version } = await saved({});
    await saved({ version, weights: { size: 1 } });
    expect(await saved({ version, population: '3000' })).toMatchObject({ merged: true });
    expect((await load()).choice).toMatchObject({ population: 3000, weights: { size: 1 } });
    const refused = await send({ version, population: '4000' });
    expect([refused.status, refused.json()]).toMatchObject([409, { you: true }]);
    expect((await load()).choice.population).toBe(3000);
  });

  it('is shown to a viewer, who may not change it, and to no one else', async () => {
    const { client, params, projectID } = typed;
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.ask(calls.value, { params })).figures).not.toBeNull();
    expect((await theirs.send(calls.saveValue, { params, body: body({}) })).status).toBe(403);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.value, { params })).status).toBe(404);
  });

  it('refuses other variables than numbers, ratings of other segments and impossible populations', async () => {
    const said = async (choice: Choice) => (await send(choice)).text;
    expect(await said({ metrics: ['A1'] })).toContain('the project has no variable A1');
    expect(await said({ own: [{ name: 'Fit', ratings: [1] }] })).toContain('must have 3 entries');
    const fit = { name: 'Fit', ratings: [1, 1, 1] };
    expect(await said({ own: [fit, fit] })).toContain('two criteria have the same name');
    for (const population of ['0', '-5', 'many', '1e300']) expect((await send({ population })).status).toBe(400);
  });
});
