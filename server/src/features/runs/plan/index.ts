export { planPart, planSample } from './plan.job.ts';
export { registerPlans } from './routes.ts';
