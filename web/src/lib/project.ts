import type { ProjectLoad, ProjectRole } from '@qp/contract';
import type { AnswerChoice, SegmentCriterion } from '@qp/facts';

/** What the screens pass between features about the project that is open. */

export interface LoadedProject {
  id: string;
  name: string;
  /** What the person may do in it. */
  role: ProjectRole;
  /** The cluster, profile and metrics dictionaries and the variable headers. */
  load: ProjectLoad;
}

/** A run copied into the design form. */
export interface DuplicatedRun {
  name: string;
  clusterNum: number;
  cluster: string[];
  profile: string[];
  metrics: string[];
  numbers?: string[];
  description: string;
  alpha: number;
  criterion?: SegmentCriterion;
  answers?: AnswerChoice;
  seed?: number;
  starts?: number | null;
  weight?: { name: string };
}

export const projectTabs = ['design', 'results'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The views of a run, by what they are for. */
export const viewGroups = {
  read: ['crosstab', 'summary', 'personas'],
  trust: ['details', 'compare'],
  use: ['typing', 'value', 'drivers', 'tracking'],
} as const;

/** The handover belongs to the typing tool and has no place of its own among the views. */
export const runViews = [...viewGroups.read, ...viewGroups.trust, ...viewGroups.use, 'handover'] as const;
export type RunViewName = (typeof runViews)[number];
