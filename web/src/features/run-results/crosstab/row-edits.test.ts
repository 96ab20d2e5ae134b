import { expect, it } from 'vitest';
import { movedRows, variableIn, withHidden, withHiddenRows, withNet, withOrder, withoutNet } from './row-edits.ts';
import { exampleRun } from './testing/example-run.ts';
import { savedView } from './view-state.ts';

const run = exampleRun({ metrics: 2, cluster: 6, profile: 2, responses: 3 });
const groups = { metrics: run.crosstabMetrics, cluster: run.crosstabCluster, profile: run.crosstabProfile };
const view = savedView(run);

it('moves a variable within its factor, and not beyond its ends', () => {
  const codes = groups.cluster[0].factors[0].variables.map(({ code }) => code);
  const moved = movedRows(groups, codes[1], -1)!;
  expect(moved).toEqual([codes[1], codes[0], ...codes.slice(2)]);
  expect(movedRows(groups, codes[0], -1)).toBeNull();
  expect(movedRows(groups, codes.at(-1)!, 1)).toBeNull();
  expect(withOrder(withOrder(view, moved), codes).rowOrder).toEqual(codes);
});

it('hides a variable once, and replaces a net of the same name', () => {
  const [{ code }] = groups.cluster[0].factors[0].variables;
  expect(withHidden(withHidden(view, code), code).hidden).toEqual([[code, null]]);
  const [one, other] = variableIn(groups, code)!.rows.map(({ name }) => name);
  const some = withHiddenRows(view, code, [one]);
  expect(some.hidden).toEqual([[code, one]]);
  expect(withHiddenRows(some, code, [other]).hidden).toEqual([[code, other]]);
  expect(withHiddenRows(some, code, []).hidden).toEqual([]);
  const net = { code, name: 'Both', responses: [one, other] };
  const again = withNet(withNet(view, { ...net, responses: [one] }), net);
  expect(again.nets).toEqual([net]);
  expect(withoutNet(again, net).nets).toEqual([]);
});
