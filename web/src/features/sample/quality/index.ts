export { ImportQuality } from './import-quality.tsx';
export { LeaveOut } from './leave-out.tsx';
export { QualityPanel } from './quality-panel.tsx';
