import { ridgesOf, segmentSizes } from '@qp/facts';
import { formatValue } from '@qp/words/crosstab/figures';
import { expect, it } from 'vitest';
import { readDeck, smallDeck, titled, valuesOf } from '../../../testing/read-deck.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { elements, textOf, xmlTree } from '../../../testing/xml-tree.ts';

it('the three numbers that separate most have slides: each segment over the survey, with the mean of the cross-tab', async () => {
  const deck = await readDeck({ segments: 8, variables: 4, numbers: 4 });
  const own = titled(deck, 'Amount');
  expect(own).toHaveLength(6);
  const { run, order } = deck.facts;
  const [first] = ridgesOf(run.crosstabCluster, segmentSizes(run.crosstabMetrics));
  const means = order.map((k) => formatValue(first.mean, k - 1));
  const texts = own.slice(0, 2).flatMap((slide) => elements(slide, 'p:sp').map((shape) => textOf(shape).trim()));
  const heads = texts.filter((text) => text.endsWith(' on average'));
  expect(heads.map((head) => head.split(': ')[1])).toEqual(means.map((mean) => `${mean} on average`));
  const areas = [...deck.parts]
    .filter(([name]) => name.startsWith('ppt/charts/chart'))
    .flatMap(([, xml]) => elements(xmlTree(xml), 'c:areaChart'));
  expect(areas).toHaveLength(3 * 8);
  expect(valuesOf(areas[0])).toEqual([first.distribution.shares[8], first.distribution.shares[order[0] - 1]]);
  for (const slide of own) expect(overlaps(slide)).toEqual([]);
  expect(titled(await smallDeck(), 'Amount')).toEqual([]);
});
