import type { ProjectItem } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { shownProjects } from './shown-projects.ts';

const project = (name: string, day: number, runs: number): ProjectItem => ({
  project_id: name,
  name,
  created_date: `2026-01-${10 + day}T10:00:00Z`,
  updated_date: `2026-02-${20 - day}T10:00:00Z`,
  runs,
  computing: 0,
  segment_shares: [],
  role: 'owner' as const,
  shared_by: null,
});
const all = [project('Coffee at home', 1, 3), project('coffee, wave 10', 2, 0), project('Coffee, wave 9', 3, 7)];
const names = (search: string, order: Parameters<typeof shownProjects>[2]) =>
  shownProjects(all, search, order).map(({ name }) => name);

describe('the projects that are shown', () => {
  it('come in the chosen order', () => {
    expect(names('', 'updated')).toEqual(['Coffee at home', 'coffee, wave 10', 'Coffee, wave 9']);
    expect(names('', 'created')).toEqual(['Coffee, wave 9', 'coffee, wave 10', 'Coffee at home']);
    expect(names('', 'runs')).toEqual(['Coffee, wave 9', 'Coffee at home', 'coffee, wave 10']);
  });

  it('are sorted by name as people do: no matter the case, and 9 before 10', () => {
    expect(names('', 'name')).toEqual(['Coffee at home', 'Coffee, wave 9', 'coffee, wave 10']);
  });

  it('are found by a word anywhere in a long name, with a slip of the finger', () => {
    expect(names('home', 'name')).toEqual(['Coffee at home']);
    expect(names('wvae', 'name')).toEqual([]);
    expect(names('cofee at hom', 'name')).toEqual(['Coffee at home']);
    expect(names('tea', 'name')).toEqual([]);
  });
});
