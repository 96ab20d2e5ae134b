export { formQuery } from './api.ts';
export { FormPanel } from './form-panel.tsx';
