import { RunList, RunView } from '../../features/run-results/index.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { DuplicatedRun, LoadedProject, RunViewName } from '../../lib/project.ts';

const { Part: Tracking } = lazyPart(() => import('../../features/tracking/tracking.tsx'), 'Tracking');
const { Part: HandOver } = lazyPart(() => import('../../features/typing-tool/hand-over.tsx'), 'HandOver');
const { Part: TypingTool } = lazyPart(() => import('../../features/typing-tool/typing-tool.tsx'), 'TypingTool');

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
      tracking={(run) => <Tracking project={project} run={run} />}
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
