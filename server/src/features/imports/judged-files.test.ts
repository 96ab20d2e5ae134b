import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AS_FOUND, withTable } from '../../platform/tabular/index.ts';
import { JUDGED_FILES, wrongProposal } from '../../testing/judged-files.ts';
import { profileTable } from './profile-table.thread.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/real-sav');

/** At most one proposal in ten is one that the analyst has to change. */
const MAX_WRONG = 0.1;

test.skipIf(!existsSync(folder)).each(Object.keys(JUDGED_FILES))(
  'an analyst agrees with nine proposals of ten in %s',
  async (file) => {
    const judgements = JUDGED_FILES[file];
    await withTable(path.join(folder, file), AS_FOUND, async (table) => {
      const { variables } = await profileTable(table, () => {});
      const columns = variables.filter(({ source }) => table.columns.some(({ name }) => name === source.code));
      const wrong = columns.flatMap((variable) => {
        const own = judgements.filter(({ variables: codes }) => codes.test(variable.source.code));
        expect([variable.source.code, own.length]).toEqual([variable.source.code, 1]);
        const problem = wrongProposal(own[0], variable, variables);
        return problem === null ? [] : [`${variable.source.code}: ${problem}`];
      });
      expect(columns).toHaveLength(table.columns.length);
      if (process.env.SHOW_WRONG_PROPOSALS)
        console.log(`${file}: ${wrong.length} of ${columns.length}\n${wrong.join('\n')}`);
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MAX_WRONG * columns.length);
    });
  },
);
