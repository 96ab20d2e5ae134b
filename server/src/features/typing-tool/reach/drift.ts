import type { DriftOfVariable } from '@qp/contract';
import type { ClassifierFile, ReachBasis } from '@qp/facts';

/** Each variable of a scored file beside the survey; `answers` as they were counted. */
export function driftOf(
  { variables }: ClassifierFile,
  seen: ReachBasis['seen'],
  answers: readonly (readonly number[])[],
  present: readonly string[],
): DriftOfVariable[] {
  return variables.flatMap(({ code, question, labels }, v) => {
    if (!present.includes(code) || !seen[v]) return [];
    const [missing, unknown, outside] = answers[v].slice(labels.length);
    const counts = answers[v].slice(0, labels.length);
    const given = counts.reduce((sum, count) => sum + count, 0);
    const rows = given + missing + unknown;
    return {
      code,
      label: question,
      answers: [...labels],
      file: counts.map((count) => (given > 0 ? count / given : 0)),
      survey: [...seen[v].shares],
      missing: { file: rows > 0 ? (missing + unknown) / rows : 0, survey: seen[v].missing },
      unknown,
      outside,
    };
  });
}
