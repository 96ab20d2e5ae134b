import type { Run, Wave } from '@qp/contract';
import type { TrackingFigures } from '@qp/facts';

export interface FiguresProps {
  readonly run: Run;
  readonly tracking: TrackingFigures;
  /** Names of the waves or groups, in the order of the figures. */
  readonly names: readonly string[];
  readonly baseName: string;
  readonly segments: readonly string[];
  /** Empty for groups. */
  readonly waves: readonly (Wave | null)[];
  /** The variable of groups. */
  readonly variable?: string;
  onChanged(): void;
}
