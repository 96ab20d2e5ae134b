import { readFile } from 'node:fs/promises';
import { threadWork } from '../../../platform/queue/thread.ts';
import { readTemplate } from './read-template.ts';
import { type TemplateProblem, TemplateRefused } from './template-package.ts';

/** Why the file isn't a template; null if it is one. */
export default threadWork(async (path: string): Promise<TemplateProblem | null> => {
  try {
    readTemplate(await readFile(path));
    return null;
  } catch (error) {
    if (error instanceof TemplateRefused) return error.problem;
    throw error;
  }
});
