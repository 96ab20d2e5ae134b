import { errorMessages } from '@qp/words/errors/sentences';
import { newProjectWords } from '@qp/words/projects/new';
import { describe, expect, it } from 'vitest';
import * as files from './chosen-files.ts';
import { type Chosen, NOTHING_CHOSEN, removeFile } from './chosen-files.ts';

const errorMessage = errorMessages('en');

const addFiles = (chosen: Chosen, dropped: readonly File[]) =>
  files.addFiles(chosen, dropped, newProjectWords('en'), errorMessage);
const missingFiles = (chosen: Chosen) => files.missingFiles(chosen, errorMessage);
const nameProblem = (name: string, taken: readonly string[]) => files.nameProblem(name, taken, errorMessage);

const file = (name: string, text = 'x') => new File([text], name);
const good = [file('data_a.csv'), file('variables_a.csv'), file('discretized_a.csv')];

describe('the files of a new project', () => {
  it('are taken in any order, at most three', () => {
    const chosen = addFiles(NOTHING_CHOSEN, [...good, file('data_b.csv')]);
    expect(chosen.files).toEqual(good);
    expect(chosen.refused).toEqual(['data_b.csv: a project has 3 files.']);
    expect(missingFiles(chosen)).toEqual([]);
  });

  it('are .csv files that are not empty, each name once', () => {
    const dropped = [file('data_a.xlsx'), file('data_a.csv', ''), file('data_a.csv'), file('data_a.csv')];
    const chosen = addFiles(NOTHING_CHOSEN, dropped);
    expect(chosen.files).toEqual([dropped[2]]);
    expect(chosen.refused).toEqual([
      'data_a.xlsx: only .csv files are accepted.',
      'data_a.csv: File too small',
      'data_a.csv: a file with this name was already added.',
    ]);
  });

  it('must follow the naming convention, which is explained once there are three', () => {
    const two = addFiles(NOTHING_CHOSEN, [file('answers.csv'), file('labels.csv')]);
    expect(missingFiles(two)).toEqual([]);
    expect(missingFiles(addFiles(two, [file('dictionary.csv')]))).toEqual([
      'Missing data file. Please follow the naming convention: data_*.csv.',
      'Missing variable file. Please follow the naming convention: variables_*.csv.',
      'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
    ]);
    const doubled = addFiles(NOTHING_CHOSEN, [file('data_a.csv'), file('data_b.csv'), file('variables_a.csv')]);
    expect(missingFiles(doubled)).toEqual([
      'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
    ]);
  });

  it('can be taken out again', () => {
    expect(removeFile(addFiles(NOTHING_CHOSEN, good), 'data_a.csv').files).toEqual(good.slice(1));
  });
});

describe('the name of a new project', () => {
  it('must not be that of another project', () => {
    expect(nameProblem(' Coffee ', ['Coffee'])).toBe('A project with this name already exists.');
    expect(nameProblem('coffee', ['Coffee'])).toBeNull();
  });
});
