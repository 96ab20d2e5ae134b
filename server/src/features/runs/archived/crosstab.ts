import type { CrosstabGroup, CrosstabGroups } from '@qp/facts';
import { crosstabEvidence, crosstabLists } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { kept, keptJson, leftOut, parentId, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { CrosstabEvidenceTable } from '../tables.ts';
import { MAX_ROWS, type RunFacts, valuesInRows } from './facts.ts';

/** The variable that counts respondents has no code. */
const SIZE_CODE = '';

/** Every variable belongs to the run, appears once, and has a figure for each segment and for Total. */
export function crosstabProblem(crosstab: CrosstabGroups, facts: RunFacts): string | null {
  const right = crosstabLists.every((list) => {
    const known = new Set(list === 'metrics' ? [SIZE_CODE, ...facts.lists.metrics] : facts.lists[list]);
    return variablesOf(crosstab[list]).every(
      ({ code, rows }) =>
        // Each once: the code of a second one is already deleted.
        known.delete(code) &&
        rows.length <= MAX_ROWS &&
        rows.every(({ value, index, base }) =>
          [value, index, base].every((figures) => figures.length === facts.segments + 1),
        ),
    );
  });
  return right ? null : archiveWords('en').unfit('crosstab.json');
}

const variablesOf = (group: CrosstabGroup) =>
  group.flatMap(({ factors }) => factors.flatMap(({ variables }) => variables));

export const evidencePart = tablePart<CrosstabEvidenceTable, RunFacts>()({
  table: 'crosstab_evidence',
  entry: 'evidence.json',
  mostValues: (facts) => valuesInRows(facts, 2 * pairsOf(facts) + 6 * facts.segments),
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    evidence: keptJson(crosstabEvidence),
    created_at: leftOut('when it was stored here'),
  },
  problem({ evidence }, facts) {
    const { segments } = facts;
    const perColumn = (figures: readonly unknown[]) => figures.length === segments + 1;
    const testsFit = ({ rest, pairs }: { rest: readonly unknown[]; pairs: readonly unknown[] }) =>
      rest.length === segments && pairs.length === pairsOf(facts);
    const right =
      perColumn(evidence.people) &&
      crosstabLists.every((list) => {
        const known = new Set([SIZE_CODE, ...facts.lists[list]]);
        return evidence[list].every(
          ({ code, people, effective, rows, added = {} }) =>
            known.delete(code) &&
            Object.keys(added).length <= MAX_ADDED &&
            Object.values(added).every(testsFit) &&
            perColumn(people) &&
            perColumn(effective) &&
            rows.length <= MAX_ROWS &&
            rows.every(
              (row) =>
                row === null ||
                (testsFit(row) &&
                  (row.corrected === null || row.corrected.length === segments) &&
                  (row.correctedTests === undefined || testsFit(row.correctedTests))),
            ),
        );
      });
    return right ? null : archiveWords('en').unfit('evidence.json');
  },
});

/** Two boxes and a mean. */
const MAX_ADDED = 3;

const pairsOf = ({ segments }: RunFacts): number => (segments * (segments - 1)) / 2;
