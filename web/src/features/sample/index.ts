export { RespondentsPanel } from './respondents-panel.tsx';
