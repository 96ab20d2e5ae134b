import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, exportsByFormat, type Run } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { allExportFormats, type ExportJobFormat, isMadeByJob } from '@qp/facts';
import { choiceSteps } from './choice-steps.ts';
import { furtherSteps, type Step } from './further-steps.ts';
import { fitted, madeOf, projectsNamed, runsOf, uploaded } from './making.ts';
import { must, PAUSE_MILLISECONDS, type PatientPerson, TRIES } from './patient-person.ts';

/** A day in the life of a project. Each step says what must hold after it, once and whole, whatever failed on the way. */

const SEGMENTS = 3;
const lines = (text: string) => text.trimEnd().split('\n');
export const COLLEAGUE = 'colleague@qp.example';

export class ProjectDay {
  readonly #person: PatientPerson;
  readonly #file: string;
  #project = { id: '', name: '' };
  #draft = '';
  #run = '';

  /** `mailed`: whether a mail with this in its subject has come to the colleague. */
  readonly #mailed: (subject: string) => Promise<boolean>;

  constructor(person: PatientPerson, mailed: (subject: string) => Promise<boolean>) {
    this.#person = person;
    this.#mailed = mailed;
    const [numbers, , cut] = smallSurvey({ respondents: 80, attitudes: 4 });
    const spent = lines(numbers.content).map((line) => line.slice(line.lastIndexOf(',')));
    this.#file = lines(cut.content)
      .map((line, n) => line + spent[n])
      .join('\n');
  }

  /** The steps in the order of the day: short ones, since one write of each fails on each day. */
  get steps(): Step[] {
    return [
      { name: 'log in', live: () => this.#logIn() },
      { name: 'upload', live: () => this.#upload() },
      { name: 'change the draft', live: () => this.#change() },
      { name: 'make the project', live: () => this.#make() },
      { name: 'run', live: () => this.#compute() },
      { name: 'evidence', live: async () => void (await this.#person.get(calls.crosstabEvidence, this.#ofRun)) },
      ...furtherSteps(this.#person, () => ({ projectID: this.#project.id, runID: this.#run })),
      ...choiceSteps(this.#person),
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

  async #logIn(): Promise<void> {
    await this.#person.logIn();
    await this.#person.get(calls.projectList);
  }

  async #upload(): Promise<void> {
    this.#project = { id: '', name: `Project ${randomUUID().slice(0, 8)}` };
    this.#draft = await uploaded(this.#person, 'small.csv', this.#file);
  }

  async #change(): Promise<void> {
    const params = { importID: this.#draft };
    const { revision } = await this.#person.get(calls.importDraft, { params });
    const changes = JSON.stringify([{ codes: ['A1'], set: { label: 'The first statement' } }]);
    const body = { changes, words: 'A label', revision: String(revision) };
    await this.#person.ask(calls.changeImport, { params, body }, ['draft-changed']);
    const changed = await this.#person.get(calls.importDraft, { params });
    const plan = changed.variables.find(({ source }) => source.code === 'A1')?.plan;
    must(plan?.label === 'The first statement', 'a change of the draft was acknowledged and is not there');
  }

  async #make(): Promise<void> {
    this.#project.id = await madeOf(this.#person, this.#draft, this.#project.name);
    const { respondents } = await this.#person.get(calls.projectSummary, { params: { projectID: this.#project.id } });
    must(respondents === 80, `the project has ${respondents} respondents`);
    const data = await this.#person.download(`/api/project/file/data/${this.#project.id}/`);
    this.#person.same('the data file', data);
    const left = await this.#person.get(calls.importList);
    must(left.length === 0, `${left.length} uploads are there beside the project`);
  }

  async #compute(): Promise<void> {
    const design = {
      name: 'Needs',
      max_clusters: String(SEGMENTS),
      criterion: 'max',
      answers: 'categories',
      cluster: '["A1","A2","A3","A4"]',
      profile: '["AGE"]',
      metrics: '["SPEND"]',
    } as const;
    this.#run = await fitted(this.#person, this.#project.id, design);
    const { segments, probabilities, crosstabCluster, crosstabProfile } = await this.#loaded();
    this.#person.same('the result', JSON.stringify([segments, probabilities, crosstabCluster, crosstabProfile]));
  }

  #loaded(): Promise<Run> {
    return this.#person.get(calls.run, this.#ofRun);
  }

  async #edit(): Promise<void> {
    const { params } = this.#ofRun;
    const { versions } = await this.#loaded();
    await this.#person.ask(calls.renameRun, { params, body: { name: 'Renamed', version: String(versions.name) } });
    await this.#person.ask(calls.updateNote, { params, body: { note: 'A note', version: String(versions.note) } });
    const name = `${this.#project.name} renamed`;
    await this.#person.ask(calls.renameProject, { params: { projectID: this.#project.id }, body: { name } });
    this.#project.name = name;
    const run = await this.#loaded();
    must(run.name === 'Renamed' && run.note === 'A note', `edits are lost: ${run.name}, ${run.note}`);
    must((await projectsNamed(this.#person, this.#project.name)).length === 1, 'the new name of the project is lost');
  }

  async #describe(): Promise<void> {
    const { params } = this.#ofRun;
    const descriptions = ['Keen', 'Careful', 'Cool'];
    const { versions } = await this.#loaded();
    const named = { descriptions: JSON.stringify(descriptions), version: String(versions.segments) };
    await this.#person.ask(calls.updateDescription, { params, body: named });
    const told = { description: 'Told', version: String(versions.description) };
    await this.#person.ask(calls.updateDescription, { params, body: told });
    const run = await this.#loaded();
    const stored = JSON.stringify([run.header_descriptions, run.description]);
    must(stored === JSON.stringify([descriptions, 'Told']), `descriptions are lost: ${stored}`);
  }

  async #share(): Promise<void> {
    const params = { projectID: this.#project.id };
    const email = COLLEAGUE;
    const listed = async () =>
      (await this.#person.get(calls.memberList, { params })).members.filter((member) => member.email === email);
    await this.#person.ask(calls.shareProject, { params, body: { email, role: 'viewer' } });
    for (let tries = 0; !(await this.#mailed(this.#project.name)); tries++) {
      must(tries < TRIES, 'the mail to a colleague is lost');
      await sleep(PAUSE_MILLISECONDS);
    }
    await this.#person.ask(calls.shareProject, { params, body: { email, role: 'editor' } });
    const members = await listed();
    must(members.length === 1 && members[0].role === 'editor', `shared: ${JSON.stringify(members)}`);
    await this.#person.ask(calls.unshareProject, { params, body: { email } }, ['not-shared']);
    must((await listed()).length === 0, 'a person who was removed is still a member');
  }

  async #probabilities(): Promise<void> {
    this.#person.same('the probabilities', await this.#person.download(`/api/run/download/rawprob/${this.#run}/`));
  }

  async #exportByJob(format: ExportJobFormat): Promise<void> {
    const { start, ping } = exportsByFormat[format];
    const { file } = await this.#person.done(() => this.#person.get(start, this.#ofRun), ping);
    const text = await this.#person.download(file);
    // The others say when they were made.
    if (format === 'csv') this.#person.same('the csv file', text);
  }

  async #deleteRun(): Promise<void> {
    await this.#person.ask(calls.deleteRun, this.#ofRun, ['not-found']);
    must((await runsOf(this.#person, this.#project.id)).length === 0, 'a deleted run is in the list');
  }

  async #deleteProject(): Promise<void> {
    await this.#person.ask(calls.deleteProject, { params: { projectID: this.#project.id } }, ['not-found']);
    must((await projectsNamed(this.#person, this.#project.name)).length === 0, 'a deleted project is in the list');
  }
}
