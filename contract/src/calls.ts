import { accountSettingCalls } from './account-settings.ts';
import { accountCalls } from './accounts.ts';
import { comparisonCalls } from './comparison.ts';
import { existingSegmentCalls } from './existing-segments.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { personaCalls } from './personas.ts';
import { archiveCalls } from './project-archive.ts';
import { projectCalls } from './projects.ts';
import { runCalls } from './runs.ts';
import { sharingCalls } from './sharing.ts';
import { typingFormCalls } from './typing-form.ts';
import { typingToolCalls } from './typing-tool.ts';

/** Every call. Tests walk this list, so new calls are covered automatically. */
export const calls = {
  ...accountCalls,
  ...accountSettingCalls,
  ...jobCalls,
  ...projectCalls,
  ...sharingCalls,
  ...archiveCalls,
  ...importCalls,
  ...runCalls,
  ...existingSegmentCalls,
  ...comparisonCalls,
  ...personaCalls,
  ...typingToolCalls,
  ...typingFormCalls,
} as const;
