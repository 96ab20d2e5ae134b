import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type CallAnswer, calls, exportsByFormat, type Run } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { allExportFormats, type ExportJobFormat, isMadeByJob } from '@qp/facts';
import { Client, type SendOptions } from '../client.ts';
import { projectIdOf } from '../drafts.ts';

/**
 * A day in the life of a project, lived by a person who does not give up: what got no answer, or was told to come back, is sent again. Each step says
 * what must hold after it, once and whole, whatever failed on the way.
 */

const PAUSE_MILLISECONDS = 60;
const TRIES = 200;
/** No answer, the database away, a full disk: each has its sentence, and the page offers to try again. */
const PASSING = [0, 503, 507];
const SEGMENTS = 3;
export const COLLEAGUE = 'colleague@qp.example';

class Broken extends Error {}

const must = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Broken(otherwise);
};

/** What every day must give alike. */
export type Results = Map<string, string>;

export class ProjectDay {
  readonly #person: { email: string; password: string };
  readonly #results: Results;
  readonly #file: string;
  #client: Client;
  #project = { id: '', name: '' };
  #draft = '';
  #run = '';

  /** `mailed`: whether a mail with this in its subject has come to the colleague. */
  readonly #mailed: (subject: string) => Promise<boolean>;

  constructor(
    url: string,
    person: { email: string; password: string },
    results: Results,
    mailed: (subject: string) => Promise<boolean>,
  ) {
    this.#person = person;
    this.#results = results;
    this.#mailed = mailed;
    this.#client = new Client(url);
    this.#file = smallSurvey({ respondents: 80, attitudes: 4 })[2].content;
  }

  /** The steps in the order of the day: short ones, since one write of each fails on each day. */
  get steps(): { name: string; live: () => Promise<void> }[] {
    return [
      { name: 'log in', live: () => this.#logIn() },
      { name: 'upload', live: () => this.#upload() },
      { name: 'change the draft', live: () => this.#change() },
      { name: 'make the project', live: () => this.#make() },
      { name: 'run', live: () => this.#compute() },
      { name: 'evidence', live: async () => void (await this.#get(calls.crosstabEvidence, this.#ofRun)) },
      { name: 'edit', live: () => this.#edit() },
      { name: 'describe', live: () => this.#describe() },
      { name: 'share', live: () => this.#share() },
      ...allExportFormats.filter(isMadeByJob).map((format) => {
        return { name: `export ${format}`, live: () => this.#exportByJob(format) };
      }),
      { name: 'probabilities', live: () => this.#probabilities() },
      { name: 'delete the run', live: () => this.#deleteRun() },
      { name: 'delete the project', live: () => this.#deleteProject() },
    ];
  }

  get #ofRun() {
    return { params: { runID: this.#run } };
  }

  /** Null where the answer is a refusal that is `fine` the second time: what was asked for had happened. */
  async #ask<C extends Call>(
    call: C,
    options: SendOptions<C> = {},
    fine: readonly string[] = [],
  ): Promise<CallAnswer<C> | null> {
    let last = '';
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#client.send(call, options).catch(() => null);
      if (answer?.status === 200) return answer.json() as CallAnswer<C>;
      const status = answer?.status ?? 0;
      last = `${call.method} ${call.path} answered ${status} ${answer?.text.slice(0, 300) ?? ''}`;
      if (tries > 0 && fine.some((code) => answer?.text.includes(`"${code}"`))) return null;
      must(PASSING.includes(status), last);
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken(last);
  }

  async #get<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<CallAnswer<C>> {
    return (await this.#ask(call, options)) as CallAnswer<C>;
  }

  /** Until the job has ended; its sentence where it has failed, which must be one that tells the person to try again. */
  async #ended(jobID: string, ping: Call = calls.statusPing): Promise<{ failed: boolean; file: string }> {
    for (;;) {
      const state = (await this.#get(ping, { params: { jobID } })) as {
        status: string;
        error_code?: string;
        error_message?: string;
        file_url?: string;
      };
      if (state.status === 'finished') return { failed: false, file: state.file_url ?? '' };
      if (state.status === 'failed') {
        must(state.error_code === 'storage-full', `a job has failed: ${state.error_message}`);
        return { failed: true, file: '' };
      }
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  /** The same as on the first day. */
  #same(what: string, value: string): void {
    const before = this.#results.get(what);
    if (before === undefined) this.#results.set(what, value);
    else
      must(before === value, `${what} is not what it was: ${value.slice(0, 200)} instead of ${before.slice(0, 200)}`);
  }

  async #logIn(): Promise<void> {
    await this.#ask(calls.login, { body: this.#person });
    await this.#get(calls.projectList);
  }

  async #upload(): Promise<void> {
    this.#project = { id: '', name: `Project ${randomUUID().slice(0, 8)}` };
    const file = { field: 'import_file', name: 'small.csv', content: this.#file };
    for (;;) {
      const started = await this.#get(calls.newImport, { files: [file], body: { upload_key: randomUUID() } });
      this.#draft = started.import_id;
      if (!(await this.#ended(started.job_id)).failed) return;
    }
  }

  async #change(): Promise<void> {
    const params = { importID: this.#draft };
    const { revision } = await this.#get(calls.importDraft, { params });
    const changes = JSON.stringify([{ codes: ['A1'], set: { label: 'The first statement' } }]);
    const body = { changes, words: 'A label', revision: String(revision) };
    await this.#ask(calls.changeImport, { params, body }, ['draft-changed']);
    const changed = await this.#get(calls.importDraft, { params });
    const plan = changed.variables.find(({ source }) => source.code === 'A1')?.plan;
    must(plan?.label === 'The first statement', 'a change of the draft was acknowledged and is not there');
  }

  async #make(): Promise<void> {
    // Where that fails on a full disk, the upload is still there.
    while (!(await this.#makeProject()));
    const { respondents } = await this.#get(calls.projectSummary, { params: { projectID: this.#project.id } });
    must(respondents === 80, `the project has ${respondents} respondents`);
    const data = await this.#download(`/api/project/file/data/${this.#project.id}/`);
    this.#same('the data file', data);
    const left = await this.#get(calls.importList);
    must(left.length === 0, `${left.length} uploads are there beside the project`);
  }

  async #makeProject(): Promise<boolean> {
    const { name } = this.#project;
    const made = await this.#ask(
      calls.makeProject,
      { params: { importID: this.#draft }, body: { name, upload_key: randomUUID() } },
      ['project-name-taken', 'draft-not-ready', 'not-found'],
    );
    if (made && (await this.#ended(made.job_id)).failed) {
      must((await this.#projects()).length === 0, 'a project whose creation has failed is in the list');
      return false;
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.#projects();
      must(found.length < 2, 'a project is there twice');
      if (found.length === 1) {
        this.#project.id = found[0];
        must(!made || projectIdOf(made.success) === found[0], 'another project was made than was said');
        return true;
      }
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken('a project that was being made never came');
  }

  async #projects(): Promise<string[]> {
    const list = await this.#get(calls.projectList);
    return list.filter(({ name }) => name === this.#project.name).map(({ project_id }) => project_id);
  }

  async #runs(): Promise<{ id: string; state: string }[]> {
    const { run_list } = await this.#get(calls.runList, { params: { projectID: this.#project.id } });
    return run_list.map((run) => ({ id: run.id, state: run.state }));
  }

  async #compute(): Promise<void> {
    const design = {
      name: 'Needs',
      max_clusters: String(SEGMENTS),
      criterion: 'max',
      answers: 'categories',
      cluster: '["A1","A2","A3","A4"]',
      profile: '["AGE"]',
      metrics: '[]',
    } as const;
    const params = { projectID: this.#project.id };
    for (;;) {
      const body = { ...design, submission_key: randomUUID() };
      const { job_id, run_id } = await this.#get(calls.createRun, { params, body });
      const { failed } = await this.#ended(job_id);
      const there = await this.#runs();
      must(there.length === 1 && there[0].id === run_id, `one run was submitted, ${there.length} are in the list`);
      this.#run = run_id;
      if (!failed) break;
      must(there[0].state === 'failed', `a run that has failed is in the list as ${there[0].state}`);
      await this.#ask(calls.deleteRun, { params: { runID: run_id } }, ['not-found']);
    }
    const { segments, probabilities, crosstabCluster, crosstabProfile } = await this.#loaded();
    this.#same('the result', JSON.stringify([segments, probabilities, crosstabCluster, crosstabProfile]));
  }

  #loaded(): Promise<Run> {
    return this.#get(calls.run, this.#ofRun);
  }

  async #edit(): Promise<void> {
    const { params } = this.#ofRun;
    const { versions } = await this.#loaded();
    await this.#ask(calls.renameRun, { params, body: { name: 'Renamed', version: String(versions.name) } });
    await this.#ask(calls.updateNote, { params, body: { note: 'A note', version: String(versions.note) } });
    const name = `${this.#project.name} renamed`;
    await this.#ask(calls.renameProject, { params: { projectID: this.#project.id }, body: { name } });
    this.#project.name = name;
    const run = await this.#loaded();
    must(run.name === 'Renamed' && run.note === 'A note', `edits are lost: ${run.name}, ${run.note}`);
    must((await this.#projects()).length === 1, 'the new name of the project is lost');
  }

  async #describe(): Promise<void> {
    const { params } = this.#ofRun;
    const descriptions = ['Keen', 'Careful', 'Cool'];
    const { versions } = await this.#loaded();
    const named = { descriptions: JSON.stringify(descriptions), version: String(versions.segments) };
    await this.#ask(calls.updateDescription, { params, body: named });
    const told = { description: 'Told', version: String(versions.description) };
    await this.#ask(calls.updateDescription, { params, body: told });
    const run = await this.#loaded();
    const stored = JSON.stringify([run.header_descriptions, run.description]);
    must(stored === JSON.stringify([descriptions, 'Told']), `descriptions are lost: ${stored}`);
  }

  async #share(): Promise<void> {
    const params = { projectID: this.#project.id };
    const email = COLLEAGUE;
    const listed = async () =>
      (await this.#get(calls.memberList, { params })).members.filter((member) => member.email === email);
    await this.#ask(calls.shareProject, { params, body: { email, role: 'viewer' } });
    for (let tries = 0; !(await this.#mailed(this.#project.name)); tries++) {
      must(tries < TRIES, 'the mail to a colleague is lost');
      await sleep(PAUSE_MILLISECONDS);
    }
    await this.#ask(calls.shareProject, { params, body: { email, role: 'editor' } });
    const members = await listed();
    must(members.length === 1 && members[0].role === 'editor', `shared: ${JSON.stringify(members)}`);
    await this.#ask(calls.unshareProject, { params, body: { email } }, ['not-shared']);
    must((await listed()).length === 0, 'a person who was removed is still a member');
  }

  async #probabilities(): Promise<void> {
    this.#same('the probabilities', await this.#download(`/api/run/download/rawprob/${this.#run}/`));
  }

  async #exportByJob(format: ExportJobFormat): Promise<void> {
    const { start, ping } = exportsByFormat[format];
    for (;;) {
      const { job_id } = await this.#get(start, this.#ofRun);
      const { failed, file } = await this.#ended(job_id, ping);
      if (failed) continue;
      const text = await this.#download(file);
      // The others say when they were made.
      if (format === 'csv') this.#same('the csv file', text);
      return;
    }
  }

  /** A hash of the file: half a file has another. */
  async #download(address: string): Promise<string> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#client.request(address).catch(() => null);
      if (answer?.status === 200) return createHash('sha256').update(answer.text).digest('hex');
      must(
        answer === null || PASSING.includes(answer.status),
        `${address} answered ${answer?.status} ${answer?.text.slice(0, 300)}`,
      );
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken(`${address} isn’t available`);
  }

  async #deleteRun(): Promise<void> {
    await this.#ask(calls.deleteRun, this.#ofRun, ['not-found']);
    must((await this.#runs()).length === 0, 'a deleted run is in the list');
  }

  async #deleteProject(): Promise<void> {
    await this.#ask(calls.deleteProject, { params: { projectID: this.#project.id } }, ['not-found']);
    must((await this.#projects()).length === 0, 'a deleted project is in the list');
  }
}
