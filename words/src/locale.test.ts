import { expect, test } from 'vitest';
import { wordsIn } from './locale.ts';

const words = wordsIn(
  {
    title: 'Runs',
    saved: (name: string) => `${name} saved.`,
    grades: ['weak', 'strong'],
    tab: { open: 'Open' },
    legend: () => [{ sign: '*', text: 'small base' }],
    origin: () => null,
  },
  {
    de: {
      title: 'Läufe',
      saved: (name) => `${name} gespeichert.`,
      grades: ['schwach', 'stark'],
      tab: { open: 'Öffnen' },
      legend: () => [{ sign: '*', text: 'kleine Basis' }],
      origin: () => null,
    },
  },
);

test('a language with a translation reads it, one without reads English', () => {
  expect(words('de').saved('Needs')).toBe('Needs gespeichert.');
  expect(words('fr').saved('Needs')).toBe('Needs saved.');
});

test('the pseudo-locale puts brackets around every sentence', () => {
  const { title, saved, grades, tab, legend, origin } = words('pseudo');
  expect([title, saved('Needs'), ...grades, tab.open]).toEqual([
    '⟦Runs⟧',
    '⟦Needs saved.⟧',
    '⟦weak⟧',
    '⟦strong⟧',
    '⟦Open⟧',
  ]);
  expect([legend(), origin()]).toEqual([[{ sign: '⟦*⟧', text: '⟦small base⟧' }], null]);
  expect(words('pseudo')).toBe(words('pseudo'));
});
