import { DRIVERS_VERSION, storedDrivers } from '@qp/contract';
import { archiveWords } from '@qp/words/projects/archive';
import { kept, keptJson, leftOut, parentId, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunDriversTable } from '../drivers/tables.ts';
import type { RunFacts } from './facts.ts';

/** 30 predictors and 30 outcomes of 50 responses with figures for each segment and each pair of segments. */
const MAX_VALUES = 3_000_000;

export const driversPart = tablePart<RunDriversTable, RunFacts>()({
  table: 'run_drivers',
  entry: 'drivers.json',
  mostValues: () => MAX_VALUES,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    drivers: keptJson(storedDrivers),
    created_at: leftOut('when it was stored here'),
  },
  problem({ version, drivers: { causes, outcomes, drivers } }, { segments }) {
    if (!('people' in drivers)) return version < DRIVERS_VERSION ? null : archiveWords('en').unfit('drivers.json');
    const pairs = (segments * (segments - 1)) / 2;
    const named = (chosen: readonly { code: string }[], found: readonly { code: string }[]) =>
      found.every(({ code }) => chosen.some((one) => one.code === code));
    const right =
      named(causes, drivers.causes) &&
      named(outcomes, drivers.outcomes) &&
      drivers.causes.every(
        ({ answers, points }) =>
          answers.every((answer) => answer.segments.length === segments) &&
          points.every(({ probabilities }) => probabilities.length === segments),
      ) &&
      drivers.outcomes.every(({ rows }) =>
        rows.every((row) => row.figures.length === segments && row.pairs.length === pairs),
      );
    return right ? null : archiveWords('en').unfit('drivers.json');
  },
});
