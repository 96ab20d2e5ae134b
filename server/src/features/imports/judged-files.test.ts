import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { JUDGED_FILES } from '../../testing/judged-files.ts';
import { JUDGED_PLATFORMS } from '../../testing/judged-platforms.ts';
import { measureProposals } from '../../testing/measure-proposals.ts';

const shared = path.resolve(import.meta.dirname, '../../../../../shared/data');
const folder = path.join(shared, 'real-sav');
const platforms = path.join(shared, 'platforms');

/** At most one proposal in ten is one that the analyst has to change. */
const MAX_WRONG = 0.1;

test.skipIf(!existsSync(folder)).each(['cruise.sav', 'fast_food.sav', 'nhtsa-drinking-2008.sav', 'Phone.sav'])(
  'an analyst agrees with nine proposals of ten in %s',
  async (file) => {
    const { wrong, variables } = await measureProposals(path.join(folder, file), JUDGED_FILES[file]);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MAX_WRONG * variables);
  },
);

test.skipIf(!existsSync(platforms)).each(Object.keys(JUDGED_PLATFORMS))(
  'an analyst agrees with every proposal in the export %s',
  async (file) => {
    const { wrong } = await measureProposals(path.join(platforms, file), JUDGED_PLATFORMS[file]);
    expect(wrong).toEqual([]);
  },
);
