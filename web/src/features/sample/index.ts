export { RespondentsPanel } from './respondents-panel.tsx';
export { WeightsPanel } from './weights-panel.tsx';
