import {
  type AddedRows,
  BEST_LESS_WORST,
  BOTTOM_BOX,
  type CrosstabGroup,
  type CrosstabRow,
  type CrosstabVariable,
  MEAN,
  NONE,
  netRowName,
  type RowEvidence,
  type RowFacts,
  responsesOf,
  SHARE_OF_PREFERENCE,
  type ShownCrosstab,
  TOP_BOX,
} from '@qp/facts';
import { MIN_BOX_POINTS, netRow, scaleMean, scaleScores } from '../crosstab/added-rows.ts';
import type { RowTests } from './findings.ts';
import { type AnswerSums, meanTests, shareTests } from './row-tests.ts';

/** The cross-tab with the nets, boxes and means of a view, tested like the rows that they are made of [CT14] [CT17]. */
export function withAddedRows(shown: ShownCrosstab, view: AddedRows): ShownCrosstab {
  const counts = view.choiceFigures === 'counts';
  if (view.boxes === 'no' && view.means === 'no' && view.nets.length === 0 && !counts) return shown;
  const facts = new Map(shown.facts);
  const netsOf = Map.groupBy(view.nets, ({ code }) => code);
  const added = (group: CrosstabGroup): CrosstabGroup =>
    group.map((dimension) => ({
      ...dimension,
      factors: dimension.factors.map((factor) => ({
        ...factor,
        variables: factor.variables.map((variable) =>
          withRows(variable, { ...view, nets: netsOf.get(variable.code) ?? [] }, { ...shown, facts }),
        ),
      })),
    }));
  const { metrics, cluster, profile } = shown.groups;
  return { ...shown, groups: { metrics, cluster: added(cluster), profile: added(profile) }, facts };
}

function withRows(
  variable: CrosstabVariable,
  { boxes, means, nets, choiceFigures }: AddedRows,
  shown: Pick<ShownCrosstab, 'corrected'> & { readonly facts: Map<CrosstabRow, RowFacts> },
): CrosstabVariable {
  // Shares of preference say something of all items together: they add up to no box, mean or net.
  if (variable.exercise) return choiceFigures === 'counts' ? counted(variable) : variable;
  const { facts } = shown;
  const rows = responsesOf(variable);
  const beside = facts.get(rows[0]);
  const assigned = rows.map((row) => facts.get(row)?.assigned ?? row);
  const added: CrosstabRow[] = [];
  const add = (make: (of: readonly CrosstabRow[]) => CrosstabRow, tests: (row: CrosstabRow) => RowTests, share = 1) => {
    const row = make(rows);
    added.push(row);
    if (!beside) return;
    const plain = make(assigned);
    // Exact without weights; with them, as if the weights of those on the scale were like the others'.
    const effective = beside.effective.map((base, k) => (share === 1 ? base : base * partOf(plain, assigned[0], k)));
    const corrected = beside.added?.[row.name];
    const evidence: RowEvidence = { ...(corrected ?? tests(plain)), corrected: null };
    facts.set(row, {
      group: beside.group,
      assigned: plain,
      tested: corrected ? row : plain,
      asAssigned: shown.corrected && !corrected,
      people: beside.people,
      effective,
      tests: evidence,
    });
  };
  const net = (name: string, picks: (row: CrosstabRow, at: number) => boolean) => {
    if (!rows.some(picks)) return;
    add(
      (of) =>
        netRow(
          name,
          of.filter((_, at) => picks(rows[at], at)),
        ),
      (row) => shareTests(countsOf(row), sumsOf(row.base, beside?.effective ?? [])),
    );
  };
  for (const one of nets) net(netRowName(one.name), (row) => one.responses.includes(row.name));
  // A number has a mean of its own, and its groups are ranges.
  const wanted = !variable.number && (boxes === 'yes' || means === 'yes');
  const scores = wanted ? (variable.scores ?? scaleScores(rows.map(({ name }) => name))) : [];
  if (boxes === 'yes' && scores.length >= MIN_BOX_POINTS) {
    net(TOP_BOX, (_, at) => at === scores.length - 1 || at === scores.length - 2);
    net(BOTTOM_BOX, (_, at) => at < 2);
  }
  if (means === 'yes' && scores.length > 0) {
    const onScale = (of: readonly CrosstabRow[]) => of.slice(0, scores.length);
    add(
      (of) => scaleMean(MEAN, onScale(of), scores).row,
      (row) => {
        const { deviations } = scaleMean(MEAN, onScale(assigned), scores);
        const effective = (beside?.effective ?? []).map((base, k) => base * partOf(row, assigned[0], k));
        return meanTests({
          ...sumsOf(row.base, effective),
          means: row.value.slice(0, -1),
          deviations: deviations.slice(0, -1),
        });
      },
      scores.length / rows.length,
    );
  }
  return added.length === 0 ? variable : { ...variable, rows: [...variable.rows, ...added] };
}

/** Items by how often they were chosen best less worst, in percent of the times shown (CT22). Nothing is tested of that. */
const counted = (variable: CrosstabVariable): CrosstabVariable => ({
  ...variable,
  name: variable.name.replace(SHARE_OF_PREFERENCE, BEST_LESS_WORST),
  rows: variable.rows.map(({ net = [], ...row }) => ({
    ...row,
    value: net.map((share) => (share === null ? NONE : 100 * share)),
    base: row.base.map((base, k) => (net[k] === null ? 0 : base)),
    index: row.index.map(() => NONE),
    valueType: 'unitless',
    decimals: 1,
  })),
});

/** The share of those who answered that a row is about. */
const partOf = (row: CrosstabRow, answered: CrosstabRow, k: number) =>
  answered.base[k] > 0 ? row.base[k] / answered.base[k] : 0;

const countsOf = ({ value, base }: CrosstabRow) =>
  value.slice(0, -1).map((share, k) => (base[k] > 0 ? share * base[k] : 0));

/** Σw² of a segment is (Σw)² over its effective base. */
function sumsOf(base: readonly number[], effective: readonly number[]): AnswerSums {
  const own = base.slice(0, -1);
  return { base: own, squares: own.map((weight, k) => (effective[k] > 0 ? weight ** 2 / effective[k] : 0)) };
}
