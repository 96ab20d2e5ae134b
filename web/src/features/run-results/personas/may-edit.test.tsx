import { NO_EDITS } from '@qp/facts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProjectRoleContext } from '../../../lib/role.ts';
import { EditableText } from './editable-text.tsx';
import { PersonaSection } from './persona-section.tsx';

/** Viewers see the personas without any way to change them. */

const line = (key: string) => ({
  key,
  code: key,
  question: `Spend on ${key}`,
  factor: 'Money',
  answer: '',
  form: 'mean' as const,
  kind: 'mean' as const,
  value: 12,
  rest: 8,
  total: 9,
  index: 133,
  difference: 0.3,
});
const draft = { edits: [{ ...NO_EDITS, hidden: ['do:B'] }], descriptions: ['Savers'] };
const shown = (role: 'viewer' | 'editor') =>
  renderToStaticMarkup(
    <ProjectRoleContext value={role}>
      <EditableText label="name of SEG1" value="Savers" empty="Name it" limit={80} onSave={() => {}} />
      <EditableText label="quote of SEG1" value="" empty="Add a quote" limit={80} onSave={() => {}} />
      <PersonaSection segment={1} section="do" lines={[line('do:A'), line('do:B')]} draft={draft} onChange={() => {}} />
    </ProjectRoleContext>,
  );

it('gives an editor the buttons', () => {
  const page = shown('editor');
  for (const words of ['Edit name of SEG1: Savers', 'Add a quote', 'Hide: Spend on do:A', 'Show 1 hidden line'])
    expect(page).toContain(words);
});

it('gives a viewer the words and the figures alone', () => {
  const page = shown('viewer');
  for (const words of ['Savers', 'Spend on do:A', '8.00 for the rest']) expect(page).toContain(words);
  expect(page).not.toContain('<button');
  for (const words of ['Add a quote', 'do:B', 'hidden line']) expect(page).not.toContain(words);
});
