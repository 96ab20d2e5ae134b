export { QualityPanel } from './quality-panel.tsx';
