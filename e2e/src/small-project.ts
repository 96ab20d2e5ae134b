import { calls } from '@qp/contract';
import { type SmallSurvey, smallSurvey } from '@qp/examples';
import type { Page } from 'playwright-core';
import { csrfHeader } from './harness.ts';

/** Makes a project of a small survey for the person whose page this is, by the call that the dialog makes. */
export async function makeSmallProject(page: Page, name: string, survey: SmallSurvey = {}): Promise<string> {
  const context = page.context();
  const multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }> = { name };
  for (const file of smallSurvey(survey)) {
    multipart[file.field] = { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) };
  }
  const response = await context.request.post(calls.createProject.path, {
    multipart,
    headers: await csrfHeader(context),
  });
  if (!response.ok()) throw new Error(`the project was refused: ${response.status()} ${await response.text()}`);
  const { success } = (await response.json()) as { success: string };
  return success;
}
