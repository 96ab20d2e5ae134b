import type { Run } from '@qp/contract';
import type { ReactNode } from 'react';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';

export interface RunListProps {
  project: LoadedProject;
  onOpen(runID: string): void;
}

export function RunList({ project }: RunListProps) {
  return <p>{project.name}</p>;
}

export interface RunViewProps {
  project: LoadedProject;
  runID: string;
  view: RunViewName;
  onView(view: RunViewName): void;
  /** Another run of this project, such as one opened from the fits. */
  onOpen(runID: string): void;
  onReturn(): void;
  onDuplicate(run: DuplicatedRun): void;
  /** Another feature: the screen puts it in. */
  typingTool(run: Run): ReactNode;
}

export function RunView({ runID }: RunViewProps) {
  return <p>{runID}</p>;
}
