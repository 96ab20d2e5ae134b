import type { SourceVariable, VariableKind } from '@qp/facts';

/**
 * What an analyst would make of every variable of four public files, judged from names, labels, values and counts before the
 * proposals were looked at. `set`: one of several columns that hold a multiple response and become yes/no options.
 */
interface Judgement {
  readonly variables: RegExp;
  /** Any of these is right. */
  readonly kinds: readonly (VariableKind | 'set')[];
  /** Values that must count as no answer; others must not. */
  readonly missing?: readonly number[];
  /** Values that may be either, such as stray codes. */
  readonly either?: readonly number[];
  readonly factor?: RegExp;
}

const is = (variables: RegExp, kinds: string, more: Omit<Judgement, 'variables' | 'kinds'> = {}): Judgement => ({
  variables,
  kinds: kinds.split(' ') as Judgement['kinds'],
  ...more,
});
/** Yes and no, without a set. */
const YES_NO = 'categories yesno';
const COUNT = 'scale number';

export const JUDGED_FILES: Readonly<Record<string, readonly Judgement[]>> = {
  'cruise.sav': [
    is(/^ID$/, 'id'),
    // The design of a choice experiment.
    is(/^(version|task\d+)$/, 'out'),
    is(/^Q1$/, YES_NO),
    is(/^Q2$/, 'scale', { missing: [6] }),
    is(/^Q3$/, 'scale'),
    is(/^Q[45]$/, 'scale categories'),
    is(/^Q6[a-h]$/, 'yesno', { factor: /look forward to in a cruise/ }),
    is(/^Q[78]$/, 'categories'),
    is(/^Q9$/, COUNT),
    is(/^Q1[01]$/, 'categories'),
    is(/^Q12$/, 'scale categories'),
    is(/^Q13[a-o]$/, 'categories out', { factor: /Imagine you were/ }),
  ],
  'fast_food.sav': [
    is(/^id$/, 'id'),
    is(/^(version|task\d+)$/, 'out'),
    is(/^Q1$/, 'categories', { either: [3] }),
    is(/^Q2$/, 'categories'),
    is(/^Q[34]$/, 'scale'),
    is(/^Q5$/, 'categories'),
    is(/^Q6$/, COUNT),
    is(/^Q7[a-l]$/, 'scale', { factor: /How important/ }),
    is(/^Q8[a-l]$/, 'categories out', { factor: /If you were ordering/ }),
    is(/^Q(9|10)$/, 'number', { either: [0] }),
    is(/^Q11[a-g]$/, 'yesno', { factor: /health conditions/ }),
    is(/^Q11h$/, 'out'),
  ],
  'nhtsa-drinking-2008.sav': [
    is(/^id$/, 'id'),
    // 51 states are more than a variable can have responses.
    is(/^STATE$/, 'out'),
    is(/^(QNSA1|LANG)$/, 'categories out'),
    is(/^(REGION|QNS3A|race_recode)$/, 'categories'),
    is(/^QNS1$/, COUNT),
    is(/^QN1$/, 'scale', { missing: [6, 7] }),
    is(/^QN15$/, 'scale', { missing: [8, 9] }),
    is(/^(QN17|QN101)$/, 'categories', { missing: [2, 3] }),
    is(/^(QN18|QN19A)$/, 'number', { missing: [97, 98, 99], either: [96] }),
    is(/^(qn20|qn23|qn31|qn126|QN139_B)$/, 'number', { missing: [98, 99] }),
    is(/^qn36$/, COUNT, { missing: [98, 99], either: [0] }),
    is(/^(qn35|qn38|qn41|qn52|qn121|qnd1)$/, 'number', { missing: [998, 999] }),
    is(/^(QN37|QN56)$/, 'categories', { missing: [2] }),
    is(/^QN39[HM]$/, 'number out', { either: [0] }),
    is(/^qn39$/, 'number'),
    is(/^QN43A$/, YES_NO, { missing: [3] }),
    is(/^qn44a?$/, COUNT, { missing: [98, 99] }),
    is(/^qn6[56]$/, COUNT, { missing: [98, 99], either: [97] }),
    is(/^QN49$/, 'scale categories', { missing: [5, 6] }),
    is(
      /^(QN2[6-9]|QN33|QN54|QN57|QN61|QN64B|QN65A|QN86|QN89|QN90A?|QN96A|QN100|QN102[BC]?|QN113|QN120|QN123|QN131A|QN132A|QN133|QN139_A|QND5|QND7A)$/,
      YES_NO,
      { missing: [3, 4] },
    ),
    is(/^(QN87|QN105B[A-D]|QN139[A-N]|QN139C[A-N]|QN140A[A-F])$/, 'scale', { missing: [6, 7] }),
    is(/^(QN88|QN91|QND2|QND6)_\d$/, 'set'),
    is(/^QN103$/, 'scale', { missing: [4, 5] }),
    is(/^qn114$/, 'scale number categories out'),
    is(/^QN116$/, 'scale categories', { missing: [7, 8] }),
    is(/^QN122C$/, 'scale', { missing: [6, 7] }),
    is(/^QND1B$/, COUNT, { missing: [8, 9] }),
    is(/^QND3$/, 'scale categories', { missing: [10, 11] }),
    is(/^QND5A$/, 'categories', { missing: [9, 10] }),
    is(/^QND8$/, 'scale', { missing: [8, 9] }),
    is(/^qnd9$/, 'number', { missing: [997, 998, 999] }),
    is(/^QND11A$/, 'categories', { missing: [3, 4] }),
    is(/^QND11$/, COUNT, { missing: [6, 7] }),
    is(/^normalized_wt$/, 'weight'),
    is(/^(proj_wt|filter_\$)$/, 'out'),
  ],
  'Phone.sav': [
    // Of the interviewer, and of a booklet.
    is(/^(id|choiceid)$/, 'out'),
    is(/^q1$/, YES_NO, { either: [3, 5] }),
    is(/^(q2|q31|q37)$/, 'categories'),
    is(/^q3$/, 'categories', { missing: [-9], either: [0] }),
    is(/^q4$/, 'scale'),
    is(/^(q5|q7)$/, 'categories', { missing: [99] }),
    is(/^Q[56]_\d$/, 'yesno'),
    is(/^Q5_1[01]$/, 'yesno'),
    is(/^Q6_1[01]$/, 'yesno out'),
    is(/^q(8|9|10)$/, YES_NO, { either: [0, 3, 4, 5, 6, 8, 11] }),
    is(/^q1[123]$/, 'categories', { missing: [-9, 99], either: [0] }),
    // Several codes in one cell.
    is(/^(q14|q27)$/, 'set'),
    is(/^q1[5-9]$/, 'scale', { missing: [-9, 11, 99] }),
    is(/^q20[a-s]\d$/, 'yesno'),
    is(/^q21\./, 'number'),
    is(/^q22\.[a-h]$/, 'categories', { either: [9, 51] }),
    is(/^q23[a-y]$/, 'scale', { missing: [9], either: [6, 22] }),
    is(/^q24[a-i]\.we?d?[hm]$/, COUNT, { either: [45, 50, 90] }),
    is(/^(q25|q28|q29)$/, 'number'),
    is(/^q26$/, 'scale', { missing: [99], either: [0] }),
    is(/^q30/, 'number', { missing: [-9] }),
    is(/^q32$/, YES_NO, { either: [11] }),
    is(/^q33$/, 'categories', { missing: [-9], either: [0] }),
    is(/^q34$/, 'scale', { missing: [-9], either: [0] }),
    is(/^q3[56]$/, YES_NO),
  ],
};

interface Proposed {
  readonly source: Pick<SourceVariable, 'code' | 'columns' | 'set' | 'facts' | 'type'>;
  readonly proposal: { readonly kind: VariableKind; readonly missing: readonly string[]; readonly factor: string };
}

/** What is wrong with the proposal for a column of the file, in words; null if it is what the analyst would do. */
export function wrongProposal(
  { kinds, missing = [], either = [], factor }: Judgement,
  { source, proposal }: Proposed,
  all: readonly Proposed[],
): string | null {
  if (kinds.includes('set')) {
    const options = all.filter(
      (other) => other.source.code !== source.code && other.source.columns.includes(source.code),
    );
    const split = options.length > 1 && options.every((option) => option.proposal.kind === 'yesno');
    return split || kinds.includes(proposal.kind) ? null : `${proposal.kind}, not a set of options`;
  }
  if (!kinds.includes(proposal.kind)) return `${proposal.kind}, not ${kinds.join(' or ')}`;
  if (proposal.kind === 'out') return null;
  const none = new Set(proposal.missing);
  const free = new Set(either.map(String));
  for (const [value] of source.facts.values) {
    if (free.has(value) || none.has(value) === missing.includes(Number(value))) continue;
    return none.has(value) ? `${value} is an answer` : `${value} means no answer`;
  }
  return factor && !factor.test(proposal.factor) ? `the factor is “${proposal.factor}”` : null;
}
