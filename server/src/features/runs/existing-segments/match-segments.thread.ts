import type { ExistingCheck } from '@qp/contract';
import type { Survey } from '@qp/engine/survey';
import { type ExistingProblem, IDS_SHOWN, MAX_UNMATCHED } from '@qp/facts';
import { existingName, existingProblemText } from '@qp/words/existing-segments/existing-segments';
import { refuse } from '../../../platform/http/refusal.ts';
import { threadWork } from '../../../platform/queue/thread.ts';
import { TableError } from '../../../platform/tabular/index.ts';
import { labelsBySize, readSurvey, rowsOf, type SurveyAt } from '../segmentation/index.ts';
import { type ExistingLabel, encodeLabels, type Labels, UNASSIGNED } from '../stored-files/index.ts';
import { codeProblem, probabilityProblem, shownLabel, sizeProblem, writingProblem } from './labels.ts';
import { type AskedColumns, readSegmentsFile, type SegmentRows } from './read-file.thread.ts';

/** Matches existing segments with the respondents of a project, and says why they can't be used. */

export interface MatchTask {
  readonly surveyAt: SurveyAt;
  readonly from:
    | { readonly variable: string; readonly probabilities: Readonly<Record<string, string>> | null }
    | { readonly path: string; readonly name: string; readonly columns: AskedColumns };
}

export interface Matched {
  readonly check: ExistingCheck;
  /** The labels as stored for the job; null if there is a problem. */
  readonly labels: Uint8Array | null;
}

type Found = Omit<ExistingCheck, 'segments' | 'matched' | 'unassigned' | 'problem'> & {
  readonly labels: Labels | null;
  readonly problem: ExistingProblem | null;
};

export default threadWork<MatchTask, Matched>(async ({ surveyAt, from }) => {
  const survey = readSurvey(surveyAt);
  const {
    labels,
    problem: first,
    ...found
  } = 'variable' in from ? ofVariable(survey, from) : await ofFile(survey, from);
  const problem = first ?? (labels && (sizeProblem(labels, survey) ?? probabilityProblem(labels, survey)));
  const kept = new Set(rowsOf(surveyAt) ?? survey.ids.keys());
  const taking = labels && { ...labels, segmentOf: labels.segmentOf.map((k, row) => (kept.has(row) ? k : UNASSIGNED)) };
  const ordered = taking && labelsBySize(taking, survey.weights);
  const matched = ordered?.segmentOf.filter((segment) => segment !== UNASSIGNED).length ?? 0;
  const check: ExistingCheck = {
    ...found,
    matched,
    unassigned: survey.respondents - matched,
    segments: ordered ? sizesOf(ordered) : [],
    problem: problem && existingProblemText(problem, 'en'),
  };
  return { check, labels: problem || !ordered ? null : encodeLabels(ordered) };
});

function ofVariable(survey: Survey, from: Extract<MatchTask['from'], { variable: string }>): Found {
  const column = survey.categorical.find(({ code }) => code === from.variable);
  if (!column) throw refuse('unknown-variable', { field: 'variable', code: from.variable });
  const used = column.labels.map((_, label) => column.codes.includes(label));
  const places = used.map((is, label) => (is ? used.slice(0, label).filter(Boolean).length : UNASSIGNED));
  const segments = column.labels
    .filter((_, label) => used[label])
    .map((text): ExistingLabel => ({ code: text, name: '' }));
  const asked = from.probabilities && Object.keys(from.probabilities).length > 0 ? from.probabilities : null;
  const missing = asked ? segments.filter(({ code }) => !survey.numeric.some((one) => one.code === asked[code])) : [];
  const shares = asked ? segments.map(({ code }) => asked[code]) : [];
  const twice = shares.find((code, at) => shares.indexOf(code) !== at);
  const labels: Labels = {
    segments,
    segmentOf: column.codes.map((label) => places[label] ?? UNASSIGNED),
    probabilities: asked && missing.length === 0 ? sharesOf(survey, shares) : null,
  };
  return {
    columns: [],
    id_column: null,
    segment_column: null,
    probabilities: asked,
    rows: survey.respondents,
    unmatched: { count: 0, ids: [] },
    duplicates: { count: 0, ids: [] },
    labels: segments.length > 254 ? null : labels,
    problem:
      writingProblem(from.variable, segments) ??
      (missing.length > 0 ? { kind: 'columns of probabilities', segments: missing.map(shownLabel) } : null) ??
      (twice === undefined ? null : { kind: 'one column twice', column: twice }),
  };
}

function sharesOf(survey: Survey, codes: readonly string[]): Float64Array {
  const columns = codes.map((code) => survey.numeric.find((one) => one.code === code)!.values);
  return Float64Array.from({ length: survey.respondents * codes.length }, (_, at) => {
    return columns[at % codes.length][Math.floor(at / codes.length)];
  });
}

async function ofFile(
  survey: Survey,
  { path, name, columns }: Extract<MatchTask['from'], { path: string }>,
): Promise<Found> {
  const places = new Map(survey.ids.map((id, i) => [id.trim(), i]));
  const known = { ids: new Set(places.keys()), idName: survey.idName };
  const rows = await readSegmentsFile(path, name, columns, known).catch((error: unknown) => {
    if (error instanceof TableError) throw refuse('data-refused', { file: name, problem: error.message });
    throw error;
  });
  const segments = rows.codes.map((code): ExistingLabel => ({ code, name: rows.labels.get(code) ?? '' }));
  const { labels, unmatched, duplicates, conflicts } = matchedRows(rows, segments, places, survey.respondents);
  const shown = (ids: readonly string[]) => ({ count: ids.length, ids: ids.slice(0, IDS_SHOWN) });
  return {
    columns: [...rows.columns],
    id_column: rows.id,
    segment_column: rows.segment,
    probabilities: rows.probabilities,
    rows: rows.ids.length,
    unmatched: shown(unmatched),
    duplicates: shown(duplicates),
    labels,
    problem:
      columnProblem(rows) ??
      idProblem(rows, unmatched, conflicts) ??
      writingProblem(rows.segment ?? '', segments) ??
      codeProblem(rows.segment ?? '', segments),
  };
}

function columnProblem({ columns, id, segment, probabilities, codes }: SegmentRows): ExistingProblem | null {
  const names = columns.map(({ name }) => name);
  const shownNames = names.slice(0, IDS_SHOWN);
  if (id === null) return { kind: 'no ids', columns: shownNames };
  if (segment === null) return { kind: 'no segments', columns: shownNames };
  const used = [id, segment, ...Object.values(probabilities ?? {})];
  const strange = used.find((name) => !names.includes(name));
  if (strange !== undefined) return { kind: 'unknown column', column: strange, columns: shownNames };
  const twice = used.find((name, at) => used.indexOf(name) !== at);
  if (twice !== undefined) return { kind: 'one column twice', column: twice };
  const without = codes.filter((code) => probabilities && !Object.hasOwn(probabilities, code));
  return without.length > 0 ? { kind: 'columns of probabilities', segments: without.slice(0, IDS_SHOWN) } : null;
}

function idProblem(
  { id, ids }: SegmentRows,
  unmatched: readonly string[],
  conflicts: readonly string[],
): ExistingProblem | null {
  const column = id ?? '';
  const some = unmatched.slice(0, 3);
  if (ids.length > 0 && unmatched.length === ids.length) return { kind: 'another project', column, ids: some };
  const share = unmatched.length / Math.max(1, ids.length);
  if (share >= MAX_UNMATCHED) return { kind: 'many unmatched', column, share, ids: some };
  if (conflicts.length === 0) return null;
  return { kind: 'two segments for one id', count: conflicts.length, ids: conflicts.slice(0, IDS_SHOWN) };
}

/** Nothing is guessed: an id is matched as it is written, and two rows of one id must agree. */
function matchedRows(
  { ids, segmentOf, codes, shares }: SegmentRows,
  segments: readonly ExistingLabel[],
  places: ReadonlyMap<string, number>,
  respondents: number,
) {
  const rowOf = new Int32Array(respondents).fill(-1);
  const unmatched: string[] = [];
  const duplicates = new Set<string>();
  const conflicts = new Set<string>();
  ids.forEach((id, row) => {
    const place = places.get(id);
    if (place === undefined) unmatched.push(id === '' ? 'an empty id' : id);
    else if (rowOf[place] < 0) rowOf[place] = row;
    else {
      duplicates.add(id);
      if (segmentOf[rowOf[place]] !== segmentOf[row]) conflicts.add(id);
    }
  });
  const count = codes.length;
  const labels: Labels | null =
    count > 254
      ? null
      : {
          segments,
          segmentOf: Uint8Array.from(rowOf, (row) => (row < 0 || segmentOf[row] < 0 ? UNASSIGNED : segmentOf[row])),
          probabilities:
            shares &&
            Float64Array.from({ length: respondents * count }, (_, at) => {
              const row = rowOf[Math.floor(at / count)];
              return row < 0 ? Number.NaN : shares[row * count + (at % count)];
            }),
        };
  return { labels, unmatched, duplicates: [...duplicates], conflicts: [...conflicts] };
}

function sizesOf({ segments, segmentOf }: Labels): ExistingCheck['segments'] {
  const people = new Int32Array(segments.length);
  for (const segment of segmentOf) if (segment !== UNASSIGNED) people[segment]++;
  return segments.map(({ code, name }, k) => ({
    code,
    name: existingName(code, nameOf(code, name), k + 1, 'en'),
    people: people[k],
  }));
}

/** A text is its own name; a number is only a code. */
function nameOf(code: string, name: string): string {
  if (name !== '') return name;
  return /^([+-]?\d+([.,]\d+)?|SEG\d+)$/.test(code) ? '' : code;
}
