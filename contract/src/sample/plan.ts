import { MAX_PLANNED_QUESTIONS, MAX_PLANNED_SEGMENTS, samplePlan, separations } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id, jsonField, numberField } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { changesProject, readsProject, readsRun } from '../usual-calls.ts';

/** How many people a survey needs to find segments again. */

export const typedPlan = z.object({
  /** The segments' sizes, in any unit. */
  sizes: z.array(z.number().min(0.001).max(1e9)).min(2).max(MAX_PLANNED_SEGMENTS),
  separation: z.enum(Object.keys(separations) as [keyof typeof separations]),
  questions: z.int().min(4).max(MAX_PLANNED_QUESTIONS),
  responses: z.int().min(2).max(10),
});
export type TypedPlan = z.output<typeof typedPlan>;

const answer = z.object({
  /** As last computed; null before. */
  plan: samplePlan.nullable(),
  job_id: id.nullable(),
  /** About how long the computation takes on this machine; null where nothing is known yet. */
  seconds: z.number().int().nullable(),
});
export type PlanAnswer = z.output<typeof answer>;

const planned = { did: 'ran', what: 'a sample plan of' } as const;

export const planCalls = {
  runPlan: call({
    ...readsRun,
    summary: 'How many people a survey needs to find the segments of a run again',
    path: '/api/run/sample/:runID/',
    answer,
  }),
  startRunPlan: call({
    ...readsRun,
    summary: 'Simulate surveys from the solution of a run, to plan a sample',
    role: 'editor',
    method: 'POST',
    changes: true,
    activity: planned,
    path: '/api/run/sample/:runID/',
    answer: jobStarted,
  }),
  projectPlan: call({
    ...readsProject,
    summary: 'How many people a survey needs to find segments of typed sizes, as last computed in a project',
    path: '/api/project/sample/:projectID/',
    answer: answer.extend({ asked: typedPlan.nullable() }),
  }),
  startProjectPlan: call({
    ...changesProject,
    summary: 'Simulate surveys of segments with typed sizes and separation, to plan a sample',
    activity: planned,
    path: '/api/project/sample/:projectID/',
    body: z.strictObject({
      sizes: jsonField(typedPlan.shape.sizes),
      separation: typedPlan.shape.separation,
      questions: numberField.pipe(typedPlan.shape.questions),
      responses: numberField.pipe(typedPlan.shape.responses),
    }),
    answer: jobStarted,
  }),
} as const;
