export { TrustNotes } from './trust-notes.tsx';
export { useSetAside } from './use-set-aside.ts';
export { VerdictPanel } from './verdict-panel.tsx';
export { VerdictPill } from './verdict-pill.tsx';
