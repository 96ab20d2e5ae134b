import { palette } from '@qp/facts';

/** The mark stands on ink in both modes, so its colours are those of the light one. */
const { ink, inkText, coral } = palette.light;
export const MARK = { ground: ink, lens: inkText, found: coral } as const;

/**
 * The mark as a picture of its own, for the tab of the browser. A file is needed there: `app/mark.svg` is made of this by
 * `npx vitest run --project web -u web/src/ui/mark-icon.test.ts`.
 */
export const markIcon =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="QP">
  <rect width="32" height="32" rx="7" fill="${MARK.ground}" />
  <path d="M18.9 18.9 25 25" stroke="${MARK.found}" stroke-width="3.6" stroke-linecap="round" />
  <circle cx="14" cy="14" r="7.2" fill="none" stroke="${MARK.lens}" stroke-width="3" />
  <circle cx="14" cy="14" r="2.6" fill="${MARK.found}" />
</svg>
`;
