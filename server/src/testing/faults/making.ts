import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallBody, calls } from '@qp/contract';
import { projectIdOf } from '../drafts.ts';
import { Broken, must, PAUSE_MILLISECONDS, type PatientPerson, TRIES } from './patient-person.ts';

/** A survey file, its project and a run of it, made by someone who does not give up: each must be there once. */

/** The id of the draft. */
export async function uploaded(person: PatientPerson, name: string, content: string): Promise<string> {
  const files = [{ field: 'import_file', name, content }];
  let draft = '';
  await person.done(async () => {
    const started = await person.get(calls.newImport, { files, body: { upload_key: randomUUID() } });
    draft = started.import_id;
    return started;
  });
  return draft;
}

export async function projectsNamed(person: PatientPerson, name: string): Promise<string[]> {
  const list = await person.get(calls.projectList);
  return list.filter((project) => project.name === name).map(({ project_id }) => project_id);
}

/** The id of the project. Where making it fails on a full disk, the upload is still there. */
export async function madeOf(person: PatientPerson, draft: string, name: string): Promise<string> {
  for (;;) {
    const made = await person.ask(
      calls.makeProject,
      { params: { importID: draft }, body: { name, upload_key: randomUUID() } },
      ['project-name-taken', 'draft-not-ready', 'not-found'],
    );
    if (made && (await person.ended(made.job_id)).failed) {
      must((await projectsNamed(person, name)).length === 0, 'a project whose creation has failed is in the list');
      continue;
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await projectsNamed(person, name);
      must(found.length < 2, 'a project is there twice');
      if (found.length === 1) {
        must(!made || projectIdOf(made.success) === found[0], 'another project was made than was said');
        return found[0];
      }
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken('a project that was being made never came');
  }
}

export async function runsOf(person: PatientPerson, projectID: string): Promise<{ id: string; state: string }[]> {
  const { run_list } = await person.get(calls.runList, { params: { projectID } });
  return run_list.map((run) => ({ id: run.id, state: run.state }));
}

/** The id of the only run of a project. */
export async function fitted(
  person: PatientPerson,
  projectID: string,
  design: Omit<CallBody<typeof calls.createRun>, 'submission_key'>,
): Promise<string> {
  for (;;) {
    const body = { ...design, submission_key: randomUUID() };
    const { job_id, run_id } = await person.get(calls.createRun, { params: { projectID }, body });
    const { failed } = await person.ended(job_id);
    const there = await runsOf(person, projectID);
    must(there.length === 1 && there[0].id === run_id, `one run was submitted, ${there.length} are in the list`);
    if (!failed) return run_id;
    must(there[0].state === 'failed', `a run that has failed is in the list as ${there[0].state}`);
    await person.ask(calls.deleteRun, { params: { runID: run_id } }, ['not-found']);
  }
}
