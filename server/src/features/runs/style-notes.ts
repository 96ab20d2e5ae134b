import type { RunAnswers, TrustNote } from '@qp/contract';
import { count, number, percent } from '@qp/words/numbers';

/** Notes on what people do with scales whatever they are asked: a habit can look like a segment. */

/** Segments that explain more of how people use the ends of scales are suspected to be that habit. */
const SUSPICIOUS = 0.25;

/** `answers` is null for runs of before, of which nobody knows. */
export function styleNotes(answers: RunAnswers | null): TrustNote[] {
  if (answers === null) return [];
  return [...endsNote(answers), ...straightLinersNote(answers)];
}

function endsNote({ end_use: use, counted_as }: RunAnswers): TrustNote[] {
  if (use === null || use.explained <= SUSPICIOUS) return [];
  const distance = (n: number) => Math.abs(use.by_segment[n] - use.everybody);
  const odd = use.by_segment.reduce((most, _, n) => (distance(n) > distance(most) ? n : most), 0);
  const named = `SEG${odd + 1} ticks an end in ${percent(use.by_segment[odd])} of its answers, everybody in ${percent(use.everybody)}: this may be a habit, not a need.`;
  if (counted_as === 'style') return [{ level: 'caution', text: named }];
  return [
    { level: 'caution', text: `${named} A run with style apart takes the habit out of the segments.`, offer: 'style' },
  ];
}

function straightLinersNote({ straight_liners: counts }: RunAnswers): TrustNote[] {
  const total = counts.reduce((sum, people) => sum + people, 0);
  if (total === 0) return [];
  const where = counts
    .flatMap((people, n) => (people > 0 ? [{ people, n }] : []))
    .toSorted((a, b) => b.people - a.people)
    .map(({ people, n }) => `SEG${n + 1}: ${number(people)}`)
    .join(', ');
  const who = count(total, 'respondent');
  const text = `${who} gave the same answer to nearly every scale (${where}). They are kept, and marked in the raw probabilities.`;
  return [{ level: 'caution', text }];
}
