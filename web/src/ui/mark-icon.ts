import { palette } from '@qp/facts';

/** The mark stands on ink in both modes, so its colours are those of the light one. */
const { ink, inkText, coral } = palette.light;
export const MARK = { ground: ink, lens: inkText, found: coral } as const;
