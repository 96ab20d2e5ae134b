export { TrustNotes } from './trust-notes.tsx';
export { VerdictPanel } from './verdict-panel.tsx';
export { VerdictPill } from './verdict-pill.tsx';
