import { smallSurvey } from '@qp/examples';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../testing/harness.ts';
import { makeRun } from '../../../testing/small-run.ts';
import { makeProject } from '../../../testing/survey-project.ts';

test('weights count in sizes and bases, and the effective base says what they cost', async () => {
  const survey = { respondents: 150, weighted: true };
  const server = await startTestServer();
  const client = await server.client(await server.makeUser());
  const projectID = await makeProject(client, 'Weighted', survey);
  const run = await makeRun(client, projectID, {
    max_clusters: '3',
    cluster: ['A1', 'A2', 'A3', 'A4'],
    profile: ['AGE'],
    metrics: ['SPEND'],
  });
  await server.stop();

  const rows = smallSurvey(survey)[0].content.trim().split('\n').slice(1);
  const weights = rows.map((row) => Number(row.split(',')[1]));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  expect(run.weighted).toBe(true);
  expect(run.respondents).toBe(150);
  expect(run.effective_base).toBeCloseTo((sum * sum) / squares, 9);
  const [people, shares] = run.crosstabMetrics[0].factors[0].variables[0].rows;
  expect(people.value.at(-1)).toBeCloseTo(sum, 9);
  expect(people.value.slice(0, -1).reduce((total, size) => total + size, 0)).toBeCloseTo(sum, 9);
  expect(shares.value.slice(0, -1)).toEqual(
    run.fits[run.segments - 1].shares.map((share) => expect.closeTo(share, 12) as number),
  );
});
