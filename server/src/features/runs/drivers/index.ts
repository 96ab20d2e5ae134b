export { computeDrivers } from './drivers.job.ts';
export { registerDrivers } from './routes.ts';
