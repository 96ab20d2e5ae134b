export { TrustNotes } from './trust-notes.tsx';
export { STRIP_PIXELS, TrustStrip } from './trust-strip.tsx';
