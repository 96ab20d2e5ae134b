import { planExercise } from '@qp/engine/choices';
import { threadWork } from '../../platform/queue/thread.ts';

export type PlanTask = Parameters<typeof planExercise>[0];
export type PlannedExercise = ReturnType<typeof planExercise>;

export default threadWork<PlanTask, PlannedExercise>(planExercise);
