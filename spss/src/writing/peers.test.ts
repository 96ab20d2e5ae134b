import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayNumber } from '../testing/day-number.ts';
import { written } from '../testing/memory-file.ts';

/** Other programs read what we write. Where a program is not installed its tests are skipped, by name. */

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasPspp = runs('pspp', ['--version']);
const hasHaven = runs('Rscript', ['-e', 'stopifnot(requireNamespace("haven", quietly = TRUE))']);

const folder = mkdtempSync(path.join(tmpdir(), 'spss-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LONG = 'Sehr gut – «tout va bien». '.repeat(20).trim();
const variables = [
  { name: 'Respondent_identifier', width: 6 },
  { name: 'Wgt', label: 'Gewicht', width: 0, format: { type: 'F', width: 9, decimals: 4 }, measure: 'scale' as const },
  {
    name: 'Satisfaction_now',
    label: 'How satisfied?',
    width: 0,
    labels: [
      { value: 1, label: 'Unzufrieden' },
      { value: 99, label: 'Weiß nicht' },
    ],
    missing: { values: [99], range: null },
    measure: 'ordinal' as const,
  },
  { name: 'Tag', width: 0, format: { type: 'EDATE', width: 10, decimals: 0 } },
  { name: 'Region', width: 12, labels: [{ value: 'Süd', label: 'Der Süden' }], measure: 'nominal' as const },
  { name: 'Words', width: Buffer.byteLength(LONG) },
  { name: 'Snack_1', width: 0 },
  { name: 'Snack_2', width: 0 },
];
const columns = [
  ['a1', 'b2', 'c3'],
  Float64Array.of(0.5, 1.25, 2),
  Float64Array.of(1, 99, Number.NaN),
  Float64Array.of(dayNumber('2026-05-01'), dayNumber('1999-12-31'), Number.NaN),
  ['Süd', '', 'Nord'],
  ['', LONG, 'kurz'],
  Float64Array.of(0, 1, 1),
  Float64Array.of(1, 151.5, -99),
];
const sets = [
  { name: '$Snacks', label: 'Snäcks', kind: 'dichotomies' as const, counted: '1', variables: ['Snack_1', 'Snack_2'] },
];

describe.each(['none', 'bytecode', 'zlib'] as const)('a file with the compression %s', (compression) => {
  const file = path.join(folder, `${compression}.${compression === 'zlib' ? 'zsav' : 'sav'}`);
  beforeAll(async () => {
    const created = new Date('2026-11-14T20:31:05Z');
    const spec = { variables, sets, weight: 'Wgt', product: 'QP Tool', created, compression, cases: 3 };
    writeFileSync(file, await written(spec, columns, 3));
  });

  it.skipIf(!hasPspp)('[W5] is read by pspp without a word of warning, every value the same', () => {
    const script = path.join(folder, `${compression}.sps`);
    const csv = path.join(folder, `${compression}.csv`);
    const out = path.join(folder, `${compression}.txt`);
    writeFileSync(
      script,
      `GET FILE='${file}'.\nDISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.\nSHOW WEIGHT.\n` +
        `SAVE TRANSLATE /OUTFILE='${csv}' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=VALUES.\n`,
    );
    const { status, stdout, stderr } = spawnSync('pspp', ['-o', out, script], { encoding: 'utf8' });
    expect([status, stdout.replace(/^.*note: /, ''), stderr]).toEqual([0, 'SHOW: WEIGHT is Wgt.\n', '']);
    const said = readFileSync(out, 'utf8');
    expect(said).not.toMatch(/warning|error/i);
    for (const each of ['Gewicht', 'How satisfied?', 'Unzufrieden', 'Weiß nicht', 'Der Süden', '$Snacks', 'Ordinal']) {
      expect(said).toContain(each);
    }
    expect(readFileSync(csv, 'utf8').trim().split('\n')).toEqual([
      'Respondent_identifier,Wgt,Satisfaction_now,Tag,Region,Words,Snack_1,Snack_2',
      'a1,0.5,1,05/01/2026,Süd,,0,1',
      `b2,1.25,99,12/31/1999,,${LONG},1,151.5`,
      'c3,2, , ,Nord,kurz,1,-99',
    ]);
  });

  it.skipIf(!hasHaven)('[W5] is read by haven, every value, label and missing value the same', () => {
    const script = `
      x <- haven::read_sav("${file}", user_na = TRUE)
      show <- function(v) paste(v, collapse = "|")
      for (n in names(x)) {
        v <- x[[n]]
        cat(n, show(attr(v, "label", exact = TRUE)), show(attr(v, "format.spss")), show(names(attr(v, "labels"))), show(attr(v, "na_values")),
          if (inherits(v, "Date")) show(format(v)) else show(unclass(v)), sep = "\\t")
        cat("\\n")
      }`;
    const said = execFileSync('Rscript', ['-e', script], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(said.trimEnd().split('\n')).toEqual([
      'Respondent_identifier\t\tA6\t\t\ta1|b2|c3',
      'Wgt\tGewicht\tF9.4\t\t\t0.5|1.25|2',
      'Satisfaction_now\tHow satisfied?\tF8.0\tUnzufrieden|Weiß nicht\t99\t1|99|NA',
      'Tag\t\tEDATE10\t\t\t2026-05-01|1999-12-31|NA',
      'Region\t\tA12\tDer Süden\t\tSüd||Nord',
      `Words\t\tA${Buffer.byteLength(LONG)}\t\t\t|${LONG}|kurz`,
      'Snack_1\t\tF8.0\t\t\t0|1|1',
      'Snack_2\t\tF8.0\t\t\t1|151.5|-99',
    ]);
  });
});
