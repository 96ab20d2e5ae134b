import type { ProjectItem } from '@qp/contract';
import Fuse from 'fuse.js';

export const projectOrders = ['updated', 'created', 'name', 'runs'] as const;
export type ProjectOrder = (typeof projectOrders)[number];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare: Readonly<Record<ProjectOrder, (a: ProjectItem, b: ProjectItem) => number>> = {
  updated: (a, b) => b.updated_date.localeCompare(a.updated_date),
  created: (a, b) => b.created_date.localeCompare(a.created_date),
  name: (a, b) => collator.compare(a.name, b.name),
  runs: (a, b) => b.runs - a.runs,
};

export function shownProjects(projects: readonly ProjectItem[], search: string, order: ProjectOrder): ProjectItem[] {
  const found =
    search.trim() === ''
      ? [...projects]
      : new Fuse(projects, { keys: ['name'], threshold: 0.2, ignoreLocation: true })
          .search(search.trim())
          .map(({ item }) => item);
  return found.sort((a, b) => compare[order](a, b) || collator.compare(a.name, b.name));
}
