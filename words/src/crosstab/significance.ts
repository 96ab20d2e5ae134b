import {
  type CellFinding,
  type CellTest,
  type Correction,
  type CrosstabRow,
  isBlank,
  isNoneOrAll,
  isTested,
  type LetterConvention,
  LOW_BASE_UNDER,
  type RowFacts,
  restEffective,
  restValue,
  type SignificanceMode,
  type SignificanceSettings,
  SMALL_BASE_UNDER,
  testRule,
} from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { fixedNumber, fullValue, number, percent, plainNumber } from '../numbers.ts';
import { unitlessDecimals } from './figures.ts';

/** Marks and wording of significance tests, on the screen, in a copied table and in files. */

const significanceNames: Readonly<Record<SignificanceMode, string>> = {
  off: 'Off',
  rest: 'Differs from the rest',
  pairs: 'Compared in pairs',
};
const correctionNames: Readonly<Record<Correction, string>> = {
  fdr: 'False discovery rate',
  bonferroni: 'Bonferroni',
  none: 'None',
};
/** The same in the middle of a sentence. */
const correctionsInText: Readonly<Record<Correction, string>> = {
  fdr: 'false discovery rate',
  bonferroni: 'Bonferroni',
  none: 'no correction',
};

const conventionNames: Readonly<Record<LetterConvention, string>> = {
  ours: 'QP Tool',
  spss: 'SPSS',
  displayr: 'Displayr',
};
/** What a convention fixes; ours is what the other settings say. */
const conventionsInText: Readonly<Record<LetterConvention, string>> = {
  ours: '',
  spss: 'letters as in SPSS: 5% level, Bonferroni within a row, no minimum base',
  displayr: 'letters as in Displayr: capital at the 0.1% level, small at 5%, no correction, no minimum base',
};

const ruleOf = (settings: SignificanceSettings) =>
  testRule({ ...settings, against: settings.significance === 'pairs' ? 'pairs' : 'rest' });
/** "95%" of a level of 0.05. */
const confidenceAt = (level: number) => `${plainNumber(100 * (1 - level))}%`;

const HIGHER = '▲';
export const LOWER = '▼';
/** The stars that researchers use: one for a base under 100, two under 30. */
const LOW_BASE = '*';
const SMALL_BASE = '**';

/** Beside a mark: the figure is corrected for classification error, its test is not. */
const AS_ASSIGNED = '°';

/** "▲", "▼", "BC" or nothing; with "°" where the test is as assigned. */
export function findingMark({ side, letters, asAssigned = false }: CellFinding): string {
  const mark = side === 0 ? letters : side > 0 ? HIGHER : LOWER;
  return mark && asAssigned ? mark + AS_ASSIGNED : mark;
}

/** "*", "**" or nothing. */
export function baseSign(effective: number): string {
  if (effective < SMALL_BASE_UNDER) return SMALL_BASE;
  return effective < LOW_BASE_UNDER ? LOW_BASE : '';
}

/** "p < 0.001", "p = 0.034"; four digits where three would hide on which side of a level it is. */
function pText(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  const short = fixedNumber(p, 3);
  const onLevel = short === '0.010' || short === '0.050' || short === '0.100';
  return `p = ${onLevel && Number(short) !== p ? fixedNumber(p, 4) : short}`;
}

const CIRCULAR =
  'Cluster variables formed the segments, so testing them is circular and their p-values are not valid. They are tested here anyway.';
const CORRECTED =
  'Shares and means are corrected for classification error, and so are their tests. Bases, and tests of cluster variables and nets, use the segments that people are assigned to.';
const NOT_CORRECTABLE = 'Classification is too uncertain for this correction.';

/** "612 people, 645 weighted", or "612 people" without weights. */
function peopleText(people: number, weighted: number | null): string {
  const counted = `${number(people)} ${people === 1 ? 'person' : 'people'}`;
  return weighted === null ? counted : `${counted}, ${number(weighted)} weighted`;
}

interface LegendEntry {
  readonly sign: string;
  readonly text: string;
}

/** The meaning of each sign that can appear with these settings. */
function legendOf(settings: SignificanceSettings): LegendEntry[] {
  const { significance, convention, testCluster, correctedShares } = settings;
  if (significance === 'off') return [];
  const { capitalBelow, smallBelow, leastBase } = ruleOf(settings);
  const at = `at ${confidenceAt(capitalBelow)} confidence`;
  const borrowed = significance === 'pairs' && convention !== 'ours';
  const found =
    significance === 'rest'
      ? [
          { sign: HIGHER, text: `higher than the rest ${at}` },
          { sign: LOWER, text: `lower than the rest ${at}` },
        ]
      : [
          { sign: 'A', text: `higher than segment A ${at}` },
          ...(smallBelow === null
            ? []
            : [{ sign: 'a', text: `higher than segment A at ${confidenceAt(smallBelow)} only` }]),
        ];
  return [
    ...found,
    { sign: LOW_BASE, text: `effective base under ${LOW_BASE_UNDER}: interpret with caution` },
    {
      sign: SMALL_BASE,
      text: `effective base under ${SMALL_BASE_UNDER}: ${leastBase < SMALL_BASE_UNDER ? 'tested, but unreliable' : 'not tested'}`,
    },
    ...(correctedShares === 'yes'
      ? [{ sign: AS_ASSIGNED, text: 'tested with the segments that people are assigned to' }]
      : []),
    ...(borrowed ? [{ sign: '', text: `${sentence(conventionsInText[convention])}.` }] : []),
    ...(testCluster === 'no'
      ? [{ sign: '', text: 'Cluster variables are not tested because they formed the segments.' }]
      : []),
  ];
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Differs from the rest, 95% confidence, false discovery rate". */
function settingsText({ significance, confidence, correction, convention }: SignificanceSettings): string {
  if (significance === 'off') return significanceNames.off;
  if (significance === 'pairs' && convention !== 'ours')
    return `${significanceNames.pairs}, ${conventionsInText[convention]}`;
  return `${significanceNames[significance]}, ${confidence}% confidence, ${correctionsInText[correction]}`;
}

export interface CellQuestion {
  readonly row: CrosstabRow;
  readonly column: number;
  /** Undefined for segment sizes, whose base is the whole sample. */
  readonly facts: RowFacts | undefined;
  /** People in each column; null while loading. */
  readonly everyone: readonly number[] | null;
  readonly settings: SignificanceSettings;
  readonly weighted: boolean;
  readonly tests: readonly CellTest[];
}

/** The explanation of a cell, line by line: figures, bases, then its tests. */
function cellExplanation({ row, column, facts, everyone, settings, weighted, tests }: CellQuestion): string[] {
  if (isBlank(row, column)) return [];
  const lines = [figureLine(row, column)];
  const total = column === row.value.length - 1;
  const counted = facts?.people ?? everyone;
  if (!counted) lines.push(`Base ${number(row.base[column])}${weighted ? ' weighted' : ''}`);
  else {
    const people = peopleText(counted[column], weighted ? row.base[column] : null);
    lines.push(`Base ${people}${weighted && facts ? `, effective ${fixedNumber(facts.effective[column], 1)}` : ''}`);
  }
  if (facts && facts.assigned !== row && !total)
    lines.push(`As assigned: ${shownValue(facts.assigned, facts.assigned.value[column])}`);
  if (total || settings.significance === 'off' || !facts) return lines;
  return [...lines, ...testLines({ column, facts, settings, tests })];
}

function testLines({
  column,
  facts,
  settings,
  tests,
}: Pick<CellQuestion, 'column' | 'settings' | 'tests'> & { facts: RowFacts }) {
  if (!facts.tests) return ['Marginal values are not tested.'];
  if (!isTested(facts, settings)) return ['Not tested: cluster variables formed the segments.'];
  const { leastBase } = ruleOf(settings);
  if (facts.effective[column] < leastBase) return [`Base too small to test (effective base under ${leastBase}).`];
  const lines = tests.map((test) => testLine(facts, column, test, settings));
  const circular = facts.group === 'cluster' && settings.testCluster === 'yes';
  return [
    ...lines,
    ...(facts.asAssigned ? ['Tested as assigned: the test is not corrected for classification error.'] : []),
    ...(circular ? ['This is a cluster variable, so the test is circular.'] : []),
  ];
}

/** "Higher than the rest: 41.9% vs 18.2%, p = 0.001 (p < 0.001 before correction)". */
function testLine(
  facts: RowFacts,
  column: number,
  { other, p, adjusted }: CellTest,
  settings: SignificanceSettings,
): string {
  const row = facts.tested;
  const whom = other === 0 ? 'the rest' : `SEG${other}`;
  const theirs = other === 0 ? restValue(row, column) : isBlank(row, other - 1) ? null : row.value[other - 1];
  if (p === null || adjusted === null || theirs === null)
    return `Not compared with ${whom}: ${why(facts, column, other, settings)}.`;
  const mine = row.value[column];
  const figures = `${shownValue(row, mine)} vs ${shownValue(row, theirs)}`;
  const after = pText(adjusted);
  const { correction, capitalBelow, smallBelow } = ruleOf(settings);
  const before = correction === 'none' || pText(p) === after ? '' : ` (${pText(p)} before correction)`;
  // Like the letters, capital and small [SG9] [SG12].
  const small = other !== 0 && smallBelow !== null && adjusted >= capitalBelow && adjusted < smallBelow;
  const significant = small || adjusted < capitalBelow;
  const words = !significant ? 'Not significantly different from' : mine > theirs ? 'Higher than' : 'Lower than';
  return `${words} ${whom}${small ? ` at ${confidenceAt(smallBelow)} only` : ''}: ${figures}, ${after}${before}`;
}

/** Why a segment with a large enough base was not compared. */
function why(facts: RowFacts, column: number, other: number, settings: SignificanceSettings): string {
  const { assigned, effective } = facts;
  const rule = ruleOf(settings);
  const theirs = other === 0 ? restEffective(assigned.base, effective, column) : effective[other - 1];
  if (theirs < rule.leastBase) return `its effective base is under ${rule.leastBase}`;
  if (other !== 0 && rule.skipsNoneAndAll && (isNoneOrAll(assigned, column) || isNoneOrAll(assigned, other - 1)))
    return `${conventionNames[settings.convention]} does not compare shares of 0% or 100%`;
  return 'there is no difference to test';
}

/** What a table says about its tests, on the screen and in files. */
export const significanceWords = wordsIn({
  names: significanceNames,
  corrections: correctionNames,
  correctionsInText,
  conventions: conventionNames,
  circular: CIRCULAR,
  corrected: CORRECTED,
  notCorrectable: NOT_CORRECTABLE,
  people: peopleText,
  legend: legendOf,
  settings: settingsText,
  heading: (settings: SignificanceSettings) => `Significance: ${settingsText(settings)}`,
  cell: cellExplanation,
  p: pText,
});

function shownValue(row: CrosstabRow, value: number): string {
  return row.valueType === 'percent' ? percent(value) : fixedNumber(value, unitlessDecimals(row));
}

function figureLine(row: CrosstabRow, column: number): string {
  const value = fullValue(row.value[column], row.valueType);
  const indexed = row.index[column] >= 0 && column < row.value.length - 1;
  return indexed ? `${value} · index ${fixedNumber(row.index[column], 1)}` : value;
}
