import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import { expect, it } from 'vitest';
import { exampleSav } from './spss-file.ts';
import { PEOPLE } from './survey.ts';

it('the example survey is an SPSS file too, with labels and its weight', async () => {
  const { dictionary, cases } = await openSav(bytesSource(await exampleSav()));
  let rows = 0;
  for await (const batch of cases()) rows += batch.rows;
  expect(rows).toBe(PEOPLE);
  expect(dictionary.weight).toBe(dictionary.variables.at(-1)?.name);
  const [, first] = dictionary.variables;
  expect([first.name, first.measure, first.labels.length]).toEqual(['Q01', 'ordinal', 5]);
  const place = dictionary.variables.find(({ name }) => name === 'PLACE');
  expect(place?.labels.map(({ label }) => label)).toContain('Online');
});
