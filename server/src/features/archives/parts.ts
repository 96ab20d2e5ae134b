import type { Database } from '../../database.ts';
import { activityPart } from '../../platform/archive/activity.ts';
import { type Part, type Stays, stays } from '../../platform/archive/part.ts';
import { planPart } from '../imports/archived/index.ts';
import { personasPart } from '../personas/archived/index.ts';
import { projectPart } from '../projects/archived/index.ts';
import {
  driversPart,
  evidencePart,
  peoplePart,
  questionsPart,
  type RunFacts,
  resultPart,
  runPart,
  solutionsPart,
  stabilityPart,
} from '../runs/archived/index.ts';
import { wavesPart } from '../tracking/archived/index.ts';
import { formPart } from '../typing-forms/archived/index.ts';
import { reachPart, typingPart } from '../typing-tool/archived/index.ts';
import { valuePart } from '../value/archived/index.ts';

/** The parts of each run, in the order in which they are written. */
const ofRuns = {
  runs: runPart,
  run_results: resultPart,
  crosstab_evidence: evidencePart,
  run_solutions: solutionsPart,
  run_stability: stabilityPart,
  run_drivers: driversPart,
  run_questions: questionsPart,
  run_people: peoplePart,
  run_personas: personasPart,
  typing_results: typingPart,
  run_reach: reachPart,
  run_value: valuePart,
  typing_forms: formPart,
  run_waves: wavesPart,
};
const ofProject = { projects: projectPart, imports: planPart, import_variables: planPart, activity: activityPart };

const account = stays('accounts belong to an installation');
const working = stays('what an installation needs to work');
const staying = {
  typing_form_answers: stays('people who answered elsewhere did so for another owner'),
  typing_form_questions: stays('only answers that stay need them'),
  project_people: stays('in the entry of the project, and found again when it is opened'),
  project_weights: stays('in the entry of the project, and made again when it is opened'),
  variables: stays('read again from the three files'),
  import_changes: stays('undo ends when a draft becomes a project'),
  import_groupings: stays('undo ends when a draft becomes a project'),
  run_changes: stays('versions of open pages'),
  run_versions: stays('what open pages are merged with'),
  run_tracking: stays('computed again from the waves'),
  run_groups: stays('computed again when they are opened'),
  sample_plans: stays('computed again when someone asks'),
  run_refits: stays('computed again when a figure needs them'),
  files: stays('those of a project and its runs are entries'),
  project_shares: account,
  project_members: account,
  significance_choices: account,
  tokens: account,
  second_factors: account,
  recovery_codes: account,
  company_logins: account,
  failed_logins: account,
  users: account,
  sessions: account,
  reset_keys: account,
  jobs: working,
  file_chunks: working,
  file_keys: working,
  attempts: working,
  marks: working,
};

/** Every table, with the part of an archive that carries it or the reason why it stays: a new one doesn't compile without either. */
export const tables = { ...ofRuns, ...ofProject, ...staying } satisfies Record<
  keyof Database,
  Part<RunFacts> | Part | Stays
>;

export const runParts: readonly Part<RunFacts>[] = Object.values(ofRuns);
export { activityPart, planPart, projectPart, resultPart, runPart };
