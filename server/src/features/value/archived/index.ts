import { valueChoice, valueFigures } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { kept, keptJson, leftOut, parentId, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunFacts } from '../../runs/archived/index.ts';
import type { RunValueTable } from '../tables.ts';

/** A hundred draws of nine figures of thirty segments, and what is chosen. */
const MAX_VALUES = 100_000;

export const valuePart = tablePart<RunValueTable, RunFacts>()({
  table: 'run_value',
  entry: 'value.json',
  mostValues: () => MAX_VALUES,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    choice: keptJson(valueChoice),
    figures: keptJson(valueFigures.nullable()),
    updated_at: leftOut('when it was stored here'),
  },
  problem({ choice, figures }, { segments }) {
    const ofSegments = (list: { readonly length: number }) => list.length === segments;
    const found =
      figures === null ||
      [
        ...[figures.sizes, figures.recognised ?? figures.sizes, ...figures.sizeDraws],
        ...figures.metrics.flatMap(({ means, amounts, shares, draws }) => [means, amounts, shares, ...draws]),
      ].every(ofSegments);
    const rated =
      choice.own.every(({ ratings }) => ofSegments(ratings)) && ofSegments(choice.file?.sizes ?? { length: segments });
    return found && rated ? null : archiveWords('en').unfit('value.json');
  },
});
