export { agreementOfRun, recommendedOf } from './agreement-of-run.ts';
export { gradeOf, trustOf } from './trust-of-run.ts';
