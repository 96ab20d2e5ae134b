import { RunList, RunView } from '../../features/run-results/index.ts';
import { HandOver, TypingTool } from '../../features/typing-tool/index.ts';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';

interface RunScreenProps {
  project: LoadedProject;
  runID: string | null;
  view: RunViewName;
  /** The run to compare with. */
  other: string | null;
  onOther(runID: string): void;
  onOpen(runID: string): void;
  onView(view: RunViewName): void;
  onReturn(): void;
  onDuplicate(run: DuplicatedRun): void;
}

export function RunScreen(props: RunScreenProps) {
  const { project, runID, view, other, onOther, onOpen, onView, onReturn, onDuplicate } = props;
  if (runID === null) return <RunList project={project} onOpen={onOpen} />;
  return (
    <RunView
      key={runID}
      project={project}
      runID={runID}
      view={view}
      other={other}
      onOther={onOther}
      onView={onView}
      onOpen={onOpen}
      onReturn={onReturn}
      onDuplicate={onDuplicate}
      typingTool={(run) =>
        view === 'handover' ? (
          <HandOver run={run} onBack={() => onView('typing')} />
        ) : (
          <TypingTool project={project} run={run} onHandOver={() => onView('handover')} />
        )
      }
    />
  );
}
