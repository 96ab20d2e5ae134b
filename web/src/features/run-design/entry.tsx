import type { DuplicatedRun, LoadedProject } from '../../lib/project.ts';

export interface DesignRunsProps {
  project: LoadedProject;
  /** The run that the form is pre-filled from. */
  duplicated: DuplicatedRun | null;
  /** All runs were submitted and have finished: the screen goes to the run list. */
  onFinished(): void;
}

export function DesignRuns({ project }: DesignRunsProps) {
  return <p>{project.name}</p>;
}
