import { readFileSync } from 'node:fs';
import type { Language } from '@qp/facts';
import { type AskedAnswer, answersOfSet, type Mode, palette, segmentName } from '@qp/facts';
import { formWords } from '@qp/words/typing-forms/page';
import type { FormRow, PublicForm } from './queries.ts';

/** The pages of the public form: plain HTML and one small script that shows a question at a time. */

/** Leads to the style sheet with the faces of the product's typeface, whose name changes with every build. */
export const FONTS_PATH = '/t/fonts.css';

/** Allows only what the page contains. It may send answers to itself and can't be framed. */
export const PUBLIC_POLICY = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What respondents choose from. A form that was published by an earlier version asks the labels. */
export function formAnswers({ asked, labels }: FormRow['classifier']['variables'][number]): readonly AskedAnswer[] {
  return asked ?? labels.map((label, at) => ({ code: label, text: label, label: at }));
}

/** What a page hands on to the submission. */
export interface SentPage {
  readonly rid: string | null;
  /** Key of the submission: however often it is sent, it is stored once. */
  readonly key: string;
}

export function formPage(
  { title, language, version, classifier }: FormRow,
  nonce: string,
  { rid, key }: SentPage,
  chosen: readonly (number | null)[],
  problem = '',
  mayBeSent = false,
): string {
  const words = formWords[language];
  const questions = classifier.variables.map((variable, v) => {
    const { items } = variable;
    if (items) {
      const own = answersOfSet(items.length)[chosen[v] ?? -1];
      const box = (which: 'best' | 'worst', at: number) =>
        `<td><label><input type="radio" name="q${v}${which}" value="${at}" aria-label="${text(`${words[which]}: ${items[at]}`)}"${own?.[which] === at ? ' checked' : ''}></label></td>`;
      const rows = items.map(
        (item, at) => `<tr>${box('best', at)}<th scope="row">${text(item)}</th>${box('worst', at)}</tr>`,
      );
      return `<fieldset data-question><legend>${text(words.bestAndWorst)}</legend><table class="set"><thead><tr><th scope="col">${text(words.best)}</th><td></td><th scope="col">${text(words.worst)}</th></tr></thead><tbody>${rows.join('')}</tbody></table></fieldset>`;
    }
    const choices = formAnswers(variable).map(
      (answer, at) =>
        `<label class="choice"><input type="radio" name="q${v}" value="${at}"${chosen[v] === at ? ' checked' : ''}><span>${text(answer.text)}</span></label>`,
    );
    const stem = variable.stem ? `<span class="stem">${text(variable.stem)}</span>` : '';
    return `<fieldset data-question><legend>${stem}${text(variable.question)}</legend>${choices.join('')}</fieldset>`;
  });
  const action = rid === null ? '' : ` action="?rid=${encodeURIComponent(rid)}"`;
  return page(
    language,
    title,
    nonce,
    `<h1>${text(title)}</h1>
<p class="quiet">${text(words.intro(classifier.variables.length))}</p>
${problem === '' ? '' : `<p role="alert" class="problem">${text(problem)}</p>`}
<div class="progress" hidden><progress aria-label="${text(words.progress)}" max="${classifier.variables.length}" value="1"></progress><span aria-live="polite" data-text="${text(words.questionOf('{at}', '{all}'))}"></span></div>
<form method="post"${action}>
<input type="hidden" name="version" value="${version}">
<input type="hidden" name="key" value="${key}">
${questions.join('\n')}
${mayBeSent ? '<input type="hidden" name="skip" value="1">' : ''}
<p class="buttons"><button type="button" class="back" hidden>${text(words.back)}</button><button type="button" class="next primary" hidden>${text(words.next)}</button><button type="submit" class="primary send">${text(words.send)}</button></p>
</form>`,
    SCRIPT,
  );
}

/** The end of the form: the segment, a thank-you, or the way to another page. */
export function endPage(form: PublicForm, segment: number, nonce: string, rid: string | null): string {
  const words = formWords[form.language];
  if (form.ending === 'redirect') {
    const target = new URL(form.redirect);
    target.searchParams.set('segment', form.classifier.segments[segment]);
    if (rid !== null) target.searchParams.set('rid', rid);
    // The policy lets the form be sent only to this site, so a page forwards from here.
    return page(
      form.language,
      form.title,
      nonce,
      `<h1>${text(words.thankYou)}</h1><p>${text(words.forwarding)} <a href="${text(target.href)}" rel="noreferrer">${text(words.continue)}</a></p>`,
      '',
      `<meta http-equiv="refresh" content="0;url=${text(target.href)}">`,
    );
  }
  const description = form.header_descriptions[segment] ?? '';
  const name = segmentName(description);
  // A number says nothing to a respondent.
  if (form.ending === 'thanks' || !name) {
    return page(form.language, form.title, nonce, `<h1>${text(words.thankYou)}</h1><p>${text(words.received)}</p>`);
  }
  const rest = description.split(/\r?\n/).slice(1).join('\n').trim();
  const paragraphs =
    rest === ''
      ? ''
      : rest
          .split(/\n\s*\n/)
          .map((part) => `<p>${text(part).replaceAll('\n', '<br>')}</p>`)
          .join('');
  return page(
    form.language,
    form.title,
    nonce,
    `<p class="quiet">${text(words.yourSegment)}</p><h1 class="segment">${text(name)}</h1>${paragraphs}<p class="quiet">${text(words.thanks)}</p>`,
  );
}

export function closedPage({ title, language }: FormRow, nonce: string): string {
  return messagePage(language, title, formWords[language].closed, nonce);
}

export function notFoundPage(language: Language, nonce: string): string {
  const { notFound, notFoundHelp } = formWords[language];
  return messagePage(language, notFound, notFoundHelp, nonce);
}

export function waitPage(language: Language, nonce: string): string {
  const { wait, waitHelp } = formWords[language];
  return messagePage(language, wait, waitHelp, nonce);
}

function messagePage(language: Language, title: string, message: string, nonce: string): string {
  return page(language, title, nonce, `<h1>${text(title)}</h1><p>${text(message)}</p>`);
}

function page(language: Language, title: string, nonce: string, body: string, script = '', head = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>${text(title)}</title>
<link rel="stylesheet" nonce="${nonce}" href="${FONTS_PATH}">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
${script === '' ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}

const fileOf = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** One question at a time on a narrow screen. On a wide one, or without the script, all are on one page. */
const SCRIPT = fileOf('form.js');

function colours(mode: Mode): string {
  const { text: ink, secondary, ground, surface, line, action, actionText, link, danger } = palette[mode];
  const names = { ink, quiet: secondary, ground, surface, line, action, on: actionText, link, bad: danger };
  return Object.entries(names)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}

const STYLE = `
:root { ${colours('light')} }
@media (prefers-color-scheme: dark) { :root { ${colours('dark')} } }
${fileOf('form.css')}`;
