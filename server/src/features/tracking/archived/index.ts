import { randomUUID } from 'node:crypto';
import { NAME_LIMIT } from '@qp/contract';
import { MAX_WAVES, newSegmentation, waveMatching, waveRecord } from '@qp/facts';
import { z } from 'zod';
import {
  day,
  int4,
  kept,
  keptDay,
  keptJson,
  leftOut,
  parentId,
  pastMoment,
  setOnOpening,
  storedFile,
} from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunFacts } from '../../runs/archived/index.ts';
import type { RunWaveTable } from '../tables.ts';
import { decodeWave } from '../wave-data.ts';

/** More values than this no wave has: two hundred resamples of thirty segments, and the shares of hundreds of questions. */
const MAX_VALUES = 20_000_000;

/** Finished waves travel with their matched answers; their uploaded files stay where they are. */
export const wavesPart = tablePart<RunWaveTable, RunFacts>()({
  table: 'run_waves',
  entry: 'waves.json',
  rows: { by: 'n', most: MAX_WAVES },
  mostValues: () => MAX_VALUES,
  columns: {
    id: setOnOpening('a new wave', () => randomUUID()),
    run_id: parentId,
    n: kept(int4.min(1)),
    name: kept(z.string().min(1).max(NAME_LIMIT)),
    day: keptDay(day.nullable()),
    file_name: kept(z.string().max(500)),
    state: setOnOpening('only finished waves are packed', () => 'ready' as const),
    job_id: leftOut('no job is under way for it'),
    error_message: leftOut('a finished wave has none'),
    people: kept(int4),
    matching: keptJson(waveMatching),
    free: kept(z.array(z.string().max(500)).max(5000)),
    data_file: storedFile('wave.bin'),
    record: keptJson(waveRecord),
    renewed: keptJson(newSegmentation.nullable().default(null)),
    created_at: kept(pastMoment),
  },
  problem({ free, record, matching }, { segments, lists }, files) {
    const known = new Set([...lists.cluster, ...lists.profile, ...lists.metrics]);
    const sizes = [record.sizes, record.run].flatMap(({ estimated, assigned }) => [estimated, assigned]);
    const right =
      free.every((code) => lists.cluster.includes(code)) &&
      matching.questions.every(({ code }) => lists.cluster.includes(code)) &&
      matching.others.every(({ code }) => known.has(code)) &&
      sizes.every(({ value, draws }) => [value, ...draws].every((one) => one.length === segments)) &&
      [...files.values()].every((bytes) => dataFits(bytes, known));
    return right ? null : 'waves.json does not fit its run';
  },
});

function dataFits(bytes: Uint8Array, known: ReadonlySet<string>): boolean {
  try {
    const { respondents, questions, codes, weights, metrics, ids } = decodeWave(bytes);
    return (
      questions.every((code) => known.has(code)) &&
      codes.every(({ length }) => length === respondents) &&
      metrics.every(({ code, values }) => known.has(code) && values.length === respondents) &&
      (weights === null || weights.length === respondents) &&
      (ids.length === 0 || ids.length === respondents)
    );
  } catch {
    return false;
  }
}
