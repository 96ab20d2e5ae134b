import { parseNumber } from '@qp/engine/survey';
import { MAX_TARGET, MAX_TARGETS, type WeightDesign, type WeightProblem } from '@qp/facts';
import Papa from 'papaparse';

export interface NamedVariable {
  readonly code: string;
  readonly label: string;
}

/** Reads targets from the text of a file: variable (its code or label), answer, target. A first line of names is skipped. */
export function readTargets(
  text: string,
  variables: readonly NamedVariable[],
): WeightDesign['targets'] | WeightProblem {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    preview: MAX_TARGETS + 2,
  });
  const rows = data.map((cells) => cells.map((cell) => cell.trim()));
  const [head = []] = rows;
  const named = Number.isNaN(numberIn(head[2] ?? '')) && codeOf(head[0] ?? '', variables) === null ? 1 : 0;
  if (rows.length - named > MAX_TARGETS) return { kind: 'rows' };
  const targets = new Map<string, { response: string; target: number }[]>();
  for (const [at, cells] of rows.entries()) {
    if (at < named) continue;
    const read = targetIn(cells, at + 1, variables);
    if ('kind' in read) return read;
    const { code, ...target } = read;
    targets.set(code, [...(targets.get(code) ?? []), target]);
  }
  if (targets.size === 0) return { kind: 'columns', row: 1, cells: 0 };
  return [...targets].map(([code, answers]) => ({ code, answers }));
}

function targetIn(
  cells: readonly string[],
  row: number,
  variables: readonly NamedVariable[],
): { code: string; response: string; target: number } | WeightProblem {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (filled.length !== 3) return { kind: 'columns', row, cells: filled.length };
  const [variable, response, number] = filled;
  const target = numberIn(number);
  if (!(target >= 0 && target <= MAX_TARGET)) return { kind: 'number', row, text: number };
  const code = codeOf(variable, variables);
  return code === null ? { kind: 'label', row, text: variable } : { code, response, target };
}

const numberIn = (text: string) => parseNumber(text.replace(/\s*%$/, ''), 'unless-thousands');

/** By its code, or by a label that no other variable has. */
function codeOf(text: string, variables: readonly NamedVariable[]): string | null {
  if (variables.some(({ code }) => code === text)) return text;
  const labelled = variables.filter(({ label }) => label === text);
  return labelled.length === 1 ? labelled[0].code : null;
}
