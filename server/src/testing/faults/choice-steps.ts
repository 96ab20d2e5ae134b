import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@qp/contract';
import type { Step } from './further-steps.ts';
import { fitted, madeOf, projectsNamed, uploaded } from './making.ts';
import { Broken, must, PAUSE_MILLISECONDS, type PatientPerson, TRIES } from './patient-person.ts';

/** What a day asks of a survey of best-worst tasks: its design, a run, a typing tool of short sets, and that as a live form. */

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../engine/fixtures/choices/${name}`, import.meta.url), 'utf8');
const PEOPLE = 80;

export function choiceSteps(person: PatientPerson): Step[] {
  const name = `Choices ${randomUUID().slice(0, 8)}`;
  const survey = `${fixture('maxdiff-by-item.csv')
    .split('\n')
    .slice(0, PEOPLE + 1)
    .join('\n')}\n`;
  const text = fixture('maxdiff-design.csv');
  let [draft, project, run] = ['', '', ''];
  const ofRun = () => ({ params: { runID: run } });

  async function read(): Promise<void> {
    draft = await uploaded(person, 'choices.csv', survey);
    const params = { importID: draft };
    for (let tries = 0; tries < TRIES; tries++) {
      const { state, revision, variables } = await person.get(calls.importDraft, { params });
      const tasks = variables.filter(({ source }) => source.exercise);
      if (state === 'ready') {
        must(tasks.length === 10, `an exercise of 10 sets has ${tasks.length}`);
        if (tasks.every(({ plan }) => plan.kind === 'choice')) return;
        const grouping = JSON.stringify({ kind: 'design', codes: [tasks[0].source.code], text });
        const body = { grouping, revision: String(revision) };
        const started = await person.ask(calls.regroupImport, { params, body }, ['draft-changed']);
        if (started) await person.ended(started.job_id);
      } else await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken('a design that was given is lost');
  }

  async function segment(): Promise<void> {
    const design = { max_clusters: '2', criterion: 'max', starts: '2', profile: '[]', metrics: '[]' } as const;
    run = await fitted(person, project, { ...design, name: 'Choices', cluster: '["Choices"]' });
    const { segments, probabilities, crosstabCluster } = await person.get(calls.run, ofRun());
    person.same('the segments by choices', JSON.stringify([segments, probabilities, crosstabCluster]));
  }

  async function type(): Promise<void> {
    const body = { variables: '["Choices"]', segments: '[1,2]', feature_num: '2', set_items: '3' };
    await person.done(() => person.get(calls.topK, { ...ofRun(), body }), calls.resultPing);
    const { result, classifier } = await person.get(calls.lastTopK, ofRun());
    must(classifier?.variables.every(({ items }) => items?.length === 3) ?? false, 'a typing tool of sets is lost');
    person.same('the sets', JSON.stringify([result, classifier]));
  }

  async function form(): Promise<void> {
    const there = async () => (await person.get(calls.typingForm, ofRun())).form;
    const body = { title: 'Who are you?', ending: 'segment', open: 'true' } as const;
    const published = await person.ask(calls.publishForm, { ...ofRun(), body }, ['form-changed']);
    const { url } = published?.form ?? (await there()) ?? {};
    must(url !== undefined, 'a form that was published is lost');
    const page = new URL(url!).pathname;
    const answers = { version: '1', key: randomUUID(), q0best: '0', q0worst: '2', q1best: '2', q1worst: '1' };
    await person.submit(page, answers);
    const { answers: stored, placed } = (await there())!;
    must(stored === 1, `one person answered the form, ${stored} are stored`);
    person.same('who answered the form', JSON.stringify(placed));
    await person.ask(calls.deleteFormAnswers, ofRun());
    must((await there())?.answers === 0, 'answers to a form that were deleted are there');
    await person.ask(calls.deleteForm, ofRun());
    must((await there()) === null, 'a form that was deleted is there');
  }

  return [
    { name: 'read choices', live: read },
    {
      name: 'make a project of choices',
      live: async () => {
        project = await madeOf(person, draft, name);
      },
    },
    { name: 'segment by choices', live: segment },
    { name: 'type by sets', live: type },
    { name: 'live form', live: form },
    {
      name: 'delete the project of choices',
      live: async () => {
        await person.ask(calls.deleteProject, { params: { projectID: project } }, ['not-found']);
        must((await projectsNamed(person, name)).length === 0, 'a deleted project is in the list');
      },
    },
  ];
}
