export { ImportQuality } from './quality/index.ts';
export { RespondentsPanel } from './respondents-panel.tsx';
export { TypedPlanPanel } from './typed-plan.tsx';
export { WeightsPanel } from './weights-panel.tsx';
