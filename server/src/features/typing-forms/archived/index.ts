import { randomUUID } from 'node:crypto';
import { formEndings, isRedirect, MAX_FORM_QUESTIONS, MAX_FORM_TITLE, MAX_REDIRECT } from '@qp/contract';
import { classifierFile, languages } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { day, kept, keptDay, keptJson, leftOut, parentId, setOnOpening } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunFacts } from '../../runs/archived/index.ts';
import { classifierFits, mostClassifierValues } from '../../typing-tool/archived/index.ts';
import type { TypingFormTable } from '../tables.ts';
import { newToken } from '../token.ts';

/** A form travels without its address and its answers: people elsewhere answered another owner's questions. */
export const formPart = tablePart<TypingFormTable, RunFacts>()({
  table: 'typing_forms',
  entry: 'form.json',
  mostValues: mostClassifierValues,
  columns: {
    id: setOnOpening('a new form', () => randomUUID()),
    run_id: parentId,
    token: setOnOpening('a new address', newToken),
    version: setOnOpening('no one has answered it here', () => 1),
    classifier: keptJson(classifierFile),
    title: kept(z.string().min(1).max(MAX_FORM_TITLE)),
    ending: kept(z.enum(formEndings)),
    redirect: kept(z.string().max(MAX_REDIRECT)),
    language: kept(z.enum(languages).default('en')),
    open: setOnOpening('its owner opens it', () => false),
    ends_on: keptDay(day.nullable()),
    created_at: leftOut('when it was stored here'),
  },
  problem({ classifier, ending, redirect }, facts) {
    if (ending === 'redirect' && !isRedirect(redirect)) return archiveWords('en').notEncrypted('form.json');
    if (classifier.variables.length > MAX_FORM_QUESTIONS) return archiveWords('en').tooManyQuestions('form.json');
    return classifierFits(classifier, facts) ? null : archiveWords('en').unfit('form.json');
  },
});
