export { addEvidence, refitAfterRun } from './add-evidence.job.ts';
export { countSubgroup } from './count-subgroup.job.ts';
export { evidenceForJob, evidenceOf } from './evidence.ts';
export { countedSubgroup, figuresFor } from './subgroup.ts';
