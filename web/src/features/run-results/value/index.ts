export { ValueTab } from './value-tab.tsx';
