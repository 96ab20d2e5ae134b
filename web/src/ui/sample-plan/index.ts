export { PlanResult } from './plan-result.tsx';
