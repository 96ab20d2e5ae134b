import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, calls, type Run } from '@qp/contract';
import { type Answer, Client, type SendOptions } from '../client.ts';
import { makeProject } from '../survey-project.ts';
import type { Ledger } from './ledger.ts';

/** An analyst at work while the product is being disturbed: edits a run, starts more of them, exports. */

/** Over quickly: what takes long is the business of the faults. */
const RUN = {
  max_clusters: '3',
  criterion: 'max',
  answers: 'categories',
  cluster: '["A1","A2","A3","A4"]',
  profile: '["AGE"]',
  metrics: '[]',
};
const PAUSE_MILLISECONDS = 100;
/** After each change: it is the faults that are to hurt the product, and a hundred changes a second would take the whole machine. */
const BREATH_MILLISECONDS = 25;
const EDITS_PER_NAMING = 3;

export class Analyst {
  readonly #client: Client;
  readonly #ledger: Ledger;
  /** Answers that the fault excuses; 0 stands for no answer at all. */
  readonly #excused: ReadonlySet<number>;
  readonly #runs = new Map<string, { runId: string; jobId: string }>();
  readonly #exports: string[] = [];
  readonly #edits = { acknowledged: 0, sent: 0 };
  /** The last names that two tabs gave at the same time. */
  #named: readonly string[] | null = null;
  #projectId = '';
  #edited = '';
  #asked = 0;

  readonly email: string;

  constructor(url: string, email: string, ledger: Ledger, excused: readonly number[]) {
    this.email = email;
    this.#client = new Client(url);
    this.#ledger = ledger;
    this.#excused = new Set(excused);
  }

  get acknowledgedEdits(): number {
    return this.#edits.acknowledged;
  }

  /** Logs in, makes a project and a first run: the one that is edited and exported. */
  async begin(person: { email: string; password: string }): Promise<void> {
    await this.#client.logIn(person.email, person.password);
    this.#projectId = await makeProject(this.#client, person.email, { respondents: 120, attitudes: 4 });
    this.#edited = await this.startRun('The first run');
    await this.#client.waitFor(this.#runs.get('The first run')?.jobId ?? '');
  }

  /** Sends until the answer is one that lasts, like a person who presses the button again. */
  async #persist<C extends Call>(call: C, options: SendOptions<C>): Promise<Answer> {
    for (;;) {
      const answer = await this.#try(call, options);
      if (answer) return answer;
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  async #try<C extends Call>(call: C, options: SendOptions<C>): Promise<Answer | null> {
    let answer: Answer;
    this.#asked = performance.now();
    try {
      answer = await this.#client.send(call, options);
    } catch (error) {
      this.#ledger.count(0);
      if (!this.#excused.has(0)) this.#ledger.complain(`${call.path}: no answer: ${String(error)}`);
      return null;
    }
    this.#ledger.count(answer.status);
    if (answer.status === 200) return answer;
    if (!this.#excused.has(answer.status)) {
      this.#ledger.complain(`${call.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      // A refusal would be the same next time.
      if (answer.status < 500) throw new Error(`${call.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
    if (answer.status === 503 && !answer.headers.get('retry-after'))
      this.#ledger.complain(`${call.path}: 503 without Retry-After: ${answer.text.slice(0, 200)}`);
    return null;
  }

  async startRun(name: string): Promise<string> {
    const body = { ...RUN, name, submission_key: randomUUID() };
    const answer = await this.#persist(calls.createRun, { params: { projectID: this.#projectId }, body });
    const { run_id, job_id } = answer.json() as { run_id: string; job_id: string };
    this.#runs.set(name, { runId: run_id, jobId: job_id });
    this.#ledger.acknowledge(this.#asked);
    return run_id;
  }

  /** Each edit carries the next number, so what is stored shows which were lost. */
  async edit(): Promise<void> {
    const next = ++this.#edits.sent;
    const body = { description: `edit ${next}` };
    await this.#persist(calls.updateDescription, { params: { runID: this.#edited }, body });
    this.#edits.acknowledged = next;
    this.#ledger.acknowledge(this.#asked);
    if (next % EDITS_PER_NAMING === 0) await this.#nameInTwoTabs(next);
    await sleep(BREATH_MILLISECONDS);
  }

  /** Both tabs have the same version open, and each names another segment: neither may take the other's name away. */
  async #nameInTwoTabs(round: number): Promise<void> {
    const params = { runID: this.#edited };
    const { versions, header_descriptions, segments } = (await this.#persist(calls.run, { params })).json() as Run;
    const open = Array.from({ length: segments }, (_, k) => header_descriptions[k] ?? '');
    const names = ['one', 'two'].map((tab) => `tab ${tab}, round ${round}`).slice(0, segments);
    await Promise.all(
      names.map((name, k) => {
        const descriptions = JSON.stringify(open.with(k, name));
        return this.#persist(calls.updateDescription, {
          params,
          body: { descriptions, version: String(versions.segments) },
        });
      }),
    );
    this.#named = names;
    this.#ledger.acknowledge(this.#asked);
  }

  async export(): Promise<void> {
    const answer = await this.#persist(calls.exportCsv, { params: { runID: this.#edited } });
    this.#exports.push((answer.json() as { job_id: string }).job_id);
    this.#ledger.acknowledge(this.#asked);
  }

  /** A visitor who is not signed in asks for a link by mail. */
  async forgetPassword(): Promise<void> {
    await new Client(this.#client.url).ask(calls.forgotPassword, { body: { email: this.email } });
    this.#ledger.acknowledge(performance.now());
  }

  /** After the storm: is everything there that was acknowledged, and each thing once? */
  async audit(): Promise<{ lost: string[]; doubled: string[] }> {
    const [lost, doubled]: [string[], string[]] = [[], []];
    for (const [name, { runId, jobId }] of this.#runs) {
      const { status, error_message } = await this.#client.waitFor(jobId);
      if (status !== 'finished') lost.push(`${name}: ${status} ${error_message ?? ''}`);
      else await this.#client.ask(calls.run, { params: { runID: runId } });
    }
    const { run_list } = await this.#client.ask(calls.runList, { params: { projectID: this.#projectId } });
    const names = run_list.map((run) => run['Run Name']);
    for (const name of this.#runs.keys()) if (!names.includes(name)) lost.push(`${name} is not in the list`);
    for (const name of new Set(names)) {
      if (names.filter((other) => other === name).length > 1) doubled.push(`${name} is there more than once`);
    }
    const { description, header_descriptions } = await this.#client.ask(calls.run, { params: { runID: this.#edited } });
    for (const [k, name] of (this.#named ?? []).entries()) {
      if (header_descriptions[k] !== name) lost.push(`"${name}": "${header_descriptions[k]}" is stored`);
    }
    const stored = Number(/\d+/.exec(description)?.[0] ?? 0);
    const { acknowledged, sent } = this.#edits;
    if (stored < acknowledged || stored > sent)
      lost.push(`edit ${acknowledged} of ${sent}: "${description}" is stored`);
    for (const jobId of this.#exports) {
      const { status, file_url, error_message } = await this.#client.waitFor(jobId, calls.csvPing);
      const file = file_url === undefined ? null : await this.#client.request(file_url);
      if (file?.status !== 200 || file.text.length < 100) lost.push(`an export: ${status} ${error_message ?? ''}`);
    }
    return { lost, doubled };
  }
}
