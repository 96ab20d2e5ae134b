import { accountSettingCalls } from './accounts/account-settings.ts';
import { accountCalls } from './accounts/accounts.ts';
import { existingSegmentCalls } from './existing-segments/existing-segments.ts';
import { importCalls } from './imports/imports.ts';
import { jobCalls } from './jobs.ts';
import { exercisePlanCalls } from './projects/exercise-plan.ts';
import { archiveCalls } from './projects/project-archive.ts';
import { projectCalls } from './projects/projects.ts';
import { sharingCalls } from './projects/sharing.ts';
import { questionCalls } from './questions/questions.ts';
import { reachCalls } from './reach/reach.ts';
import { comparisonCalls } from './runs/comparison.ts';
import { driverCalls } from './runs/drivers.ts';
import { exportCalls } from './runs/exports.ts';
import { personaCalls } from './runs/personas.ts';
import { runCalls } from './runs/runs.ts';
import { sampleCalls } from './sample/people.ts';
import { planCalls } from './sample/plan.ts';
import { qualityCalls } from './sample/quality.ts';
import { weightCalls } from './sample/weights.ts';
import { waveCalls } from './tracking/waves.ts';
import { typingFormCalls } from './typing-forms/typing-form.ts';
import { typingToolCalls } from './typing-tool/typing-tool.ts';
import { valueCalls } from './value/value.ts';

/** Every call. Tests walk this list, so new calls are covered automatically. */
export const calls = {
  ...accountCalls,
  ...accountSettingCalls,
  ...jobCalls,
  ...projectCalls,
  ...sharingCalls,
  ...archiveCalls,
  ...exercisePlanCalls,
  ...importCalls,
  ...runCalls,
  ...exportCalls,
  ...existingSegmentCalls,
  ...comparisonCalls,
  ...driverCalls,
  ...questionCalls,
  ...personaCalls,
  ...waveCalls,
  ...typingToolCalls,
  ...reachCalls,
  ...valueCalls,
  ...typingFormCalls,
  ...sampleCalls,
  ...planCalls,
  ...qualityCalls,
  ...weightCalls,
} as const;
