import { createHash } from 'node:crypto';
import {
  onlyQuestions,
  type PanelWave,
  panelTable,
  profileOf,
  type TrackedRun,
  type WaveSample,
} from '@qp/engine/tracking';
import { MIN_PEOPLE, type PanelMoves } from '@qp/facts';
import type { WaveData } from './wave-data.ts';

/** A table that was made before, kept with the later wave; null where too few are in both. */
export interface KnownPanel {
  /** Which answers it begins with: those of the run, or a hash of an earlier wave's. */
  readonly from: string;
  readonly table: Omit<PanelMoves, 'from'> | null;
}

interface PanelOfWave {
  readonly id: string;
  readonly sample: WaveSample;
  readonly data: WaveData;
  readonly known: readonly KnownPanel[];
}

const RUN = 'run';

/** Who moved since the run and since the wave before, for each wave: what was made from the same answers is not made again. */
export function panelsOf(run: TrackedRun, ids: readonly string[], waves: readonly PanelOfWave[]): PanelsOfWave[] {
  const base: PanelWave = { ids, data: run.data, profile: profileOf(run.model) };
  const panelOf = ({ sample, data }: PanelOfWave): PanelWave => ({
    ids: data.ids,
    data: sample.data,
    profile: profileOf(onlyQuestions(run.model, sample.questions)),
  });
  return waves.map((wave, at) => {
    const earlier = waves.slice(Math.max(0, at - 1), at);
    const before = [
      { id: null, from: RUN, panel: () => base },
      ...earlier.map((one) => ({ id: one.id, from: hashOf(one.data), panel: () => panelOf(one) })),
    ];
    const tables = before.map(({ id, from, panel }) => {
      const found = wave.known.find((one) => one.from === from);
      return { id, from, table: found ? found.table : enough(panelTable(panel(), panelOf(wave))) };
    });
    return {
      known: tables.map(({ from, table }) => ({ from, table })),
      moves: tables.flatMap(({ id, table }) => (table ? [{ from: id, ...table }] : [])),
    };
  });
}

interface PanelsOfWave {
  readonly known: readonly KnownPanel[];
  readonly moves: PanelMoves[];
}

const enough = (table: ReturnType<typeof panelTable>): KnownPanel['table'] =>
  table && table.people >= MIN_PEOPLE ? table : null;

function hashOf({ questions, codes, ids }: WaveData): string {
  const hash = createHash('sha256').update(JSON.stringify([questions, ids]));
  for (const column of codes) hash.update(column);
  return hash.digest('hex');
}
