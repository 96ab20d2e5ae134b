import { calls } from '@qp/contract';
import { type SmallSurvey, smallSurvey } from '@qp/examples';
import type { Client } from './client.ts';

/** Makes a project and gives its id. */
export async function makeProject(client: Client, name = 'Small', survey: SmallSurvey = {}): Promise<string> {
  const { success } = await client.ask(calls.createProject, { body: { name }, files: smallSurvey(survey) });
  const [, projectID] = /^\/project\/([0-9a-f-]+)\/$/.exec(success) ?? [];
  if (!projectID) throw new Error(`the address of the new project is ${success}`);
  return projectID;
}
