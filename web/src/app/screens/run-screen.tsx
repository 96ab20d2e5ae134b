import { RunList, RunView } from '../../features/run-results/index.ts';
import { TypingTool } from '../../features/typing-tool/index.ts';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';

export interface RunScreenProps {
  project: LoadedProject;
  runID: string | null;
  view: RunViewName;
  onOpen(runID: string): void;
  onView(view: RunViewName): void;
  onReturn(): void;
  onDuplicate(run: DuplicatedRun): void;
}

/** The Results tab: the run list while no run is selected, else the run view. */
export function RunScreen({ project, runID, view, onOpen, onView, onReturn, onDuplicate }: RunScreenProps) {
  if (runID === null) return <RunList project={project} onOpen={onOpen} />;
  return (
    <RunView
      key={runID}
      project={project}
      runID={runID}
      view={view}
      onView={onView}
      onOpen={onOpen}
      onReturn={onReturn}
      onDuplicate={onDuplicate}
      typingTool={(run) => <TypingTool project={project} run={run} />}
    />
  );
}
