import type { NewSegmentation, TrackingFigures } from '@qp/facts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { selectTracking, selectWaves } from './queries.ts';

interface TrackingOfRun {
  readonly figures: TrackingFigures;
  readonly names: readonly string[];
  readonly renewed: NewSegmentation | null;
}

/** What the waves of a run show together, with their names; null without any. */
export async function trackingOf(db: Kysely<Database>, runId: string): Promise<TrackingOfRun | null> {
  const found = await selectTracking(db, runId);
  if (!found) return null;
  const waves = await selectWaves(db, runId);
  const shown = found.shown.map((id) => waves.find((wave) => wave.id === id));
  return {
    figures: { ...found.figures, movedPoints: found.moved_points },
    names: shown.map((wave) => wave?.name ?? ''),
    renewed: shown.at(-1)?.renewed ?? null,
  };
}
