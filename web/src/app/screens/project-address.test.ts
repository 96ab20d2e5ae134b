import { describe, expect, it } from 'vitest';
import { readAddress, readDuplicated, writeAddress } from './project-address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

describe('the address of the project page', () => {
  it('opens Design Runs when it says nothing', () => {
    expect(read('')).toEqual({ tab: 'design', run: null, view: 'crosstab' });
  });

  it('comes back as it was written', () => {
    for (const view of ['crosstab', 'summary', 'details', 'compare', 'typing'] as const) {
      const state = { tab: 'results', run: 'r1', view } as const;
      expect(read(writeAddress(state))).toEqual(state);
    }
    expect(read(writeAddress({ tab: 'results', run: null, view: 'crosstab' })).run).toBeNull();
  });

  it('keeps the run that is compared with, on Compare alone', () => {
    const state = { tab: 'results', run: 'r1', view: 'compare', other: 'r2' } as const;
    expect(read(writeAddress(state))).toEqual(state);
    expect(read(writeAddress({ ...state, view: 'summary' })).other).toBeUndefined();
  });

  it('forgets the selected run on the Design Runs tab', () => {
    expect(writeAddress({ tab: 'design', run: 'r1', view: 'summary' })).toBe('?tab=design');
    expect(read('?tab=design&run=r1').run).toBeNull();
  });

  it('reads values it does not know as if they were absent', () => {
    expect(read('?tab=nowhere&view=sideways&run=r1')).toEqual({ tab: 'results', run: 'r1', view: 'crosstab' });
  });
});

describe('the duplicated run in the history entry', () => {
  const run = { name: 'a', clusterNum: 3, cluster: ['x'], profile: [], metrics: [], description: '', alpha: 100 };

  it('is read back', () => {
    expect(readDuplicated({ duplicated: run })).toEqual(run);
  });

  it('is none where the entry holds something else', () => {
    for (const state of [null, 'text', {}, { duplicated: null }, { duplicated: { name: 'a' } }]) {
      expect(readDuplicated(state)).toBeNull();
    }
  });
});
