import { existsSync, readFileSync } from 'node:fs';
import { hasMoved } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { fitSegments, type LatentClassData, onlyPeople, scoreRows } from '../latent-class/index.ts';
import type { SampleComparison } from './compare-samples.ts';
import type { Draw } from './draws.ts';
import { questionTests } from './summarise.ts';
import { wholeWave } from './testing/planted-waves.ts';
import type { TrackedRun } from './types.ts';
import { WaveWork } from './wave-work.ts';

const FILE = new URL('../../../../shared/data/mcdonalds/discretized_mcdonalds.csv', import.meta.url);
const DRAWS = 60;

/** Every second respondent is the base, the others the wave. */
function halves(): { names: string[]; base: LatentClassData; wave: LatentClassData } {
  const [header, ...lines] = readFileSync(FILE, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const names = header.slice(1, 12);
  const columns = names.map((_, j) => ({
    codes: Uint8Array.from(lines, (line) => Number(line[j + 1] === 'Yes')),
    categories: 2,
  }));
  const every = Int32Array.from(lines, (_, i) => i);
  const all = { respondents: lines.length, columns, weights: null };
  const [base, wave] = [0, 1].map((rest) =>
    onlyPeople(
      all,
      every.filter((i) => i % 2 === rest),
    ),
  );
  return { names, base, wave };
}

describe.skipIf(!existsSync(FILE))('mcdonalds (skipped where ../shared/data is absent)', () => {
  test('[WV7] names the question that moved, and not its opposite, which looks moved too', async () => {
    const { names, base, wave } = halves();
    const [cheap, expensive] = ['cheap', 'expensive'].map((name) => names.indexOf(name));
    const columns = wave.columns.map((column, j) =>
      j === cheap ? { ...column, codes: column.codes.map((code, i) => (i % 5 === 0 ? 0 : code)) } : column,
    );
    const options = { maxSegments: 4, criterion: 'max', answers: 'categories', predict: false, starts: 6 } as const;
    const model = (await fitSegments(base, options)).fits[3];
    const run: TrackedRun = {
      data: base,
      model,
      segmentOf: scoreRows(model, base).assignments,
      fitted: true,
      treatment: 'categories',
      alpha: 100,
      seed: 1,
    };
    const sample = wholeWave({ ...wave, columns });
    const work = new WaveWork({ run, waves: [sample] });
    const compared = (await work.workOut({ kind: 'compare', wave: 0 })) as SampleComparison;
    const draws: Draw[] = [];
    for (let n = 1; n <= DRAWS; n++) {
      draws.push((await work.workOut({ kind: 'draw', wave: 0, equal: compared.equal, n })) as Draw);
    }
    const named = (drifts: ReturnType<typeof questionTests>) =>
      drifts.filter((drift) => hasMoved(drift)).map(({ question }) => question);
    const atOnce = questionTests(compared.questions, draws, sample.questions, model.segments);
    expect(named(atOnce)).toEqual([cheap, expensive].sort((a, b) => a - b));
    const moved = await work.workOut({ kind: 'moved', wave: 0, compared, draws });
    expect(named(moved as ReturnType<typeof questionTests>)).toEqual([cheap]);
  });
});
