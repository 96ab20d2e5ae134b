import { open } from 'node:fs/promises';
import { seededNumbers } from '@qp/engine/numerics';
import { type NewVariable, SavWriter } from '@qp/spss';

const ROWS = 1000;
const AGREE = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];

/** Writes an SPSS file of statements on five points, with an identifier, a weight, an age and an amount of money. */
export async function writeSav(path: string, size: { respondents: number; variables: number }): Promise<void> {
  const labels = AGREE.map((label, i) => ({ value: i + 1, label }));
  const statements = Array.from(
    { length: size.variables - 4 },
    (_, i): NewVariable => ({
      name: `Q${Math.floor(i / 10) + 1}_${(i % 10) + 1}`,
      label: `Block ${Math.floor(i / 10) + 1}: how far do you agree? - Statement ${(i % 10) + 1}`,
      width: 0,
      labels,
      measure: 'ordinal',
    }),
  );
  const variables: NewVariable[] = [
    { name: 'RespondentID', width: 8 },
    { name: 'Weight', width: 0, format: { type: 'F', width: 8, decimals: 4 } },
    ...statements,
    { name: 'Age', width: 0, measure: 'scale' },
    { name: 'Spend', width: 0, format: { type: 'F', width: 8, decimals: 2 }, measure: 'scale' },
  ];
  const next = seededNumbers(20_261_115);
  const file = await open(path, 'w');
  try {
    const sink = {
      write: async (bytes: Uint8Array, at: number) => void (await file.write(bytes, 0, bytes.length, at)),
    };
    const created = new Date('2026-11-15T12:00:00Z');
    const writer = new SavWriter(sink, {
      variables,
      weight: 'Weight',
      product: 'QP bench',
      created,
      cases: size.respondents,
    });
    await writer.begin();
    for (let from = 0; from < size.respondents; from += ROWS) {
      const rows = Math.min(ROWS, size.respondents - from);
      const numbers = (make: () => number) => Float64Array.from({ length: rows }, make);
      const columns = [
        Array.from({ length: rows }, (_, i) => String(from + i + 1).padStart(8, '0')),
        numbers(() => 0.5 + next()),
        ...statements.map(() => numbers(() => (next() < 0.03 ? Number.NaN : 1 + Math.floor(5 * next())))),
        numbers(() => 18 + Math.floor(60 * next())),
        numbers(() => Math.round(-4000 * Math.log(1 - next())) / 100),
      ];
      await writer.rows({ rows, columns });
    }
    await writer.end();
  } finally {
    await file.close();
  }
}
