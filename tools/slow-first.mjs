import { BaseSequencer } from 'vitest/node';

/**
 * Test files that take long, the longest first. They begin first, so at the end no core waits for one of them alone. Without a cache of an
 * earlier run vitest begins with the largest files, which is no help. A name that is out of date costs nothing.
 */
const SLOW = [
  'runs/run-faults',
  'queue/crash',
  'runs/answers-as-scales',
  'backup/backup',
  'imports/new-people',
  'headless/headless',
  'projects/faults',
  'files/deleted',
  'runs/trust-on-traps',
  'comparison/comparison',
  'workbook/workbook',
  'typing-tool/top-k',
  'typing-tool/classify-csv',
  'src/strangers',
  'typing/typed-list',
  'latent-class/reference',
  'given-segments/given-segments',
  'search/refit-from',
  'stability/stability',
  'latent-class/any-survey',
  'e2e/src/runs',
  'e2e/src/crosstab-tools',
  'e2e/src/crosstab',
  'e2e/src/imports',
  'e2e/src/team',
  'e2e/src/run-picker',
];

export class SlowFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => {
      const at = SLOW.findIndex((name) => moduleId.includes(`${name}.`));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
