export { QuestionsPanel } from './questions-panel.tsx';
export { SelectionPanel } from './selection-panel.tsx';
