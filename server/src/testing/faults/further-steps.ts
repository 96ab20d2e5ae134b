import { type CallAnswer, calls } from '@qp/contract';
import { Broken, must, type PatientPerson } from './patient-person.ts';

/** What a day asks of a project and its run beside the cross-tab: who takes part, weights, a plan, value, customer data. */

export interface Step {
  name: string;
  live: () => Promise<void>;
}

const CUSTOMERS = `Customer,SPEND,AGE\n${Array.from({ length: 60 }, (_, n) => `K${n},${10 + n},${['18-34', '35-54', '55+'][n % 3]}\n`).join('')}`;

export function furtherSteps(person: PatientPerson, ids: () => { projectID: string; runID: string }): Step[] {
  const ofProject = () => ({ params: { projectID: ids().projectID } });
  const ofRun = () => ({ params: { runID: ids().runID } });

  async function leaveOut(): Promise<void> {
    for (const left_out of [['P1', 'P2'], []]) {
      await person.ask(calls.choosePeople, { ...ofProject(), body: { left_out: JSON.stringify(left_out) } });
      const { kept } = await person.get(calls.people, ofProject());
      must(kept === 80 - left_out.length, `${kept} take part after ${left_out.length} were left out`);
    }
  }

  async function weigh(): Promise<void> {
    const body = { name: 'Market', csv: 'AGE,18-34,40\nAGE,35-54,30\nAGE,55+,30' };
    const names = async () => (await person.get(calls.weights, ofProject())).weights.map(({ name }) => name).join();
    // What was made and not answered is refused the second time, because the name is taken.
    await person.ask(calls.makeWeight, { ...ofProject(), body }, ['weight-refused']);
    const { weights } = await person.get(calls.weights, ofProject());
    must(weights.length === 1, `one weight was made, ${weights.length} are there`);
    person.same('the weight', JSON.stringify(weights[0].figures));
    await person.ask(calls.removeWeight, { ...ofProject(), body: { name: 'Market' } }, ['weight-refused']);
    must((await names()) === '', 'a weight that was removed is there');
  }

  async function plan(): Promise<void> {
    const body = { sizes: '[3,2]', separation: 'clear', questions: '4', responses: '2' } as const;
    await person.done(() => person.get(calls.startProjectPlan, { ...ofProject(), body }));
    const { plan: found } = await person.get(calls.projectPlan, ofProject());
    must(found !== null, 'a plan that was finished is lost');
    person.same('the plan', JSON.stringify({ ...found, seconds: 0 }));
  }

  async function planExercise(): Promise<void> {
    const body = { items: '["Price","Taste","Speed","Health"]', shown: '3', sets: '4', versions: '2' };
    person.same('the exercise', JSON.stringify(await person.get(calls.planExercise, { ...ofProject(), body })));
  }

  async function value(): Promise<void> {
    const body = { population: '2000', metrics: '["SPEND"]', weights: '{}', own: '[]' };
    for (;;) {
      await person.ask(calls.saveValue, { ...ofRun(), body });
      const { job_id } = await person.get(calls.value, ofRun());
      if (job_id === null || !(await person.ended(job_id)).failed) break;
    }
    const { choice, figures, attractiveness } = await person.get(calls.value, ofRun());
    must(choice.population === 2000 && figures !== null, 'a value that was saved and computed is lost');
    person.same('the value', JSON.stringify([figures, attractiveness]));
  }

  async function reach(): Promise<void> {
    await person.done(() => person.get(calls.startReach, { ...ofRun(), body: { variables: '["SPEND","AGE"]' } }));
    const { reach: found, version } = await person.get(calls.reach, ofRun());
    must(found !== null && version !== null, 'a rule that was found is lost');
    person.same('customer data', JSON.stringify(found));
    const kit = () => person.get(calls.customerKit, { ...ofRun(), body: { part: 'typing_tool.sql' } });
    const { file } = await person.done(kit, calls.resultPing);
    await person.download(file);
  }

  async function score(): Promise<void> {
    const files = [{ field: 'data_file', name: 'customers.csv', content: CUSTOMERS }];
    await person.done(async () => {
      await person.done(() => person.get(calls.newScore, { ...ofRun(), files }));
      const { read } = await lastFile();
      if (!read?.proposal) throw new Broken('a file that was read is lost');
      const { questions, id } = read.proposal;
      const columns = questions.map(({ code, column }) => [code, { column, answers: null, turned: false }]);
      const choices = JSON.stringify({ questions: Object.fromEntries(columns), id, weight: null });
      return person.get(calls.matchScore, { ...ofRun(), body: { read: read.job_id, choices } });
    });
    const { scored } = await lastFile();
    must(scored?.summary?.rows === 60, `60 customers were scored: ${JSON.stringify(scored)}`);
    person.same('the scored file', await person.download(scored!.file_url!));
  }

  function lastFile(): Promise<CallAnswer<typeof calls.score>> {
    return person.get(calls.score, ofRun());
  }

  return [
    { name: 'leave people out', live: leaveOut },
    { name: 'weigh', live: weigh },
    { name: 'plan a sample', live: plan },
    { name: 'plan an exercise', live: planExercise },
    {
      name: 'quality',
      live: async () => person.same('quality', JSON.stringify(await person.get(calls.quality, ofProject()))),
    },
    { name: 'value', live: value },
    { name: 'customer data', live: reach },
    { name: 'score customers', live: score },
  ];
}
