export { planPart, planSample } from './plan.job.ts';
export type { PlanTask } from './plan.thread.ts';
export { registerPlans } from './routes.ts';
export { typedSizes, typedTask } from './typed-task.ts';
