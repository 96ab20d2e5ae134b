import { type NewVariable, SavWriter } from '@qp/spss';
import { makeTables } from './survey.ts';

export const EXAMPLE_SAV_NAME = 'snacking.sav';

const MEASURES: Readonly<Record<string, NewVariable['measure']>> = {
  ID: 'nominal',
  Weight: 'scale',
  Numeric: 'scale',
  Ordinal: 'ordinal',
};
const CREATED = new Date('2026-11-01T09:00:00Z');

/** The example survey as SPSS would keep it: numbers as numbers, words as codes with labels, needs with theirs. */
export async function exampleSav(): Promise<Uint8Array> {
  const { data, variables, discretized } = makeTables();
  const [names, ...rows] = data;
  const cut = new Map(discretized[0].map((name, i) => [name, i]));
  const columns = variables.slice(1).map(([code, label, , , type]) => {
    const at = names.indexOf(code);
    const texts = rows.map((row) => String(row[at] ?? ''));
    const labels = discretized.slice(1).map((row) => String(row[cut.get(code) ?? -1] ?? ''));
    return spssColumn({ code: String(code), label: String(label), type: String(type), texts, labels });
  });
  const parts: { bytes: Uint8Array; at: number }[] = [];
  const sink = {
    write: async (bytes: Uint8Array, at: number) => {
      parts.push({ bytes, at });
    },
  };
  const weight = columns.find(({ weight: own }) => own)?.variable.name ?? null;
  const writer = new SavWriter(sink, {
    variables: columns.map(({ variable }) => variable),
    weight,
    fileLabel: 'Snacking needs 2026, an invented survey',
    product: 'QP Tool',
    created: CREATED,
    cases: rows.length,
  });
  await writer.begin();
  await writer.rows({ rows: rows.length, columns: columns.map(({ values }) => values) });
  await writer.end();
  const file = new Uint8Array(Math.max(...parts.map(({ bytes, at }) => at + bytes.length)));
  for (const { bytes, at } of parts) file.set(bytes, at);
  return file;
}

interface Raw {
  readonly code: string;
  readonly label: string;
  readonly type: string;
  readonly texts: readonly string[];
  readonly labels: readonly string[];
}

function spssColumn({ code, label, type, texts, labels }: Raw) {
  const measure = MEASURES[type] ?? 'nominal';
  const weight = type === 'Weight';
  if (type === 'ID') {
    const width = Math.max(...texts.map((text) => text.length));
    return { variable: { name: code, label, width, measure }, values: [...texts], weight };
  }
  const numeric = texts.every((text) => text === '' || Number.isFinite(Number(text)));
  if (numeric) {
    const values = Float64Array.from(texts, (text) => (text === '' ? Number.NaN : Number(text)));
    const decimals = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
    const valueLabels = measure === 'scale' ? [] : labelsOf(texts, labels);
    const format = { type: 'F', width: 8, decimals };
    return { variable: { name: code, label, width: 0, measure, format, labels: valueLabels }, values, weight };
  }
  const words = [...new Set(texts.filter((text) => text !== ''))].sort();
  const values = Float64Array.from(texts, (text) => (text === '' ? Number.NaN : words.indexOf(text) + 1));
  const valueLabels = words.map((word, i) => ({ value: i + 1, label: word }));
  return { variable: { name: code, label, width: 0, measure, labels: valueLabels }, values, weight };
}

/** What each code means, as the discretized file says it. */
function labelsOf(texts: readonly string[], labels: readonly string[]) {
  const label = new Map<number, string>();
  for (const [i, text] of texts.entries()) if (text !== '' && labels[i] !== '') label.set(Number(text), labels[i]);
  return [...label].sort(([a], [b]) => a - b).map(([value, text]) => ({ value, label: text }));
}
