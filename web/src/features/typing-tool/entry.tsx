import type { Run } from '@qp/contract';
import type { LoadedProject } from '../../lib/project.ts';

export interface TypingToolProps {
  project: LoadedProject;
  run: Run;
}

export function TypingTool({ run }: TypingToolProps) {
  return <p>{run.name}</p>;
}
