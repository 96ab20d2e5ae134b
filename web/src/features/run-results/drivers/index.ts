export { DriversTab } from './drivers-tab.tsx';
