export { SummaryTab } from './summary-tab.tsx';
