import { describe, expect, it } from 'vitest';
import { knownOrder } from './response-order.ts';
import { scaleSides } from './scale-sides.ts';

/** Wordings of real questionnaires, from the low to the high end; what stands outside comes last. */
const AGREEMENT: Record<string, readonly string[]> = {
  English: ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree', 'Don’t know'],
  German: [
    'Stimme überhaupt nicht zu',
    'Stimme eher nicht zu',
    'Teils/teils',
    'Stimme eher zu',
    'Stimme voll zu',
    'Weiß nicht',
  ],
  'German (applies)': [
    'Trifft überhaupt nicht zu',
    'Trifft eher nicht zu',
    'Trifft eher zu',
    'Trifft voll und ganz zu',
    'Keine Angabe',
  ],
  French: [
    'Pas du tout d’accord',
    'Plutôt pas d’accord',
    'Ni d’accord ni pas d’accord',
    'Plutôt d’accord',
    'Tout à fait d’accord',
    'Ne sait pas',
  ],
  Spanish: [
    'Totalmente en desacuerdo',
    'En desacuerdo',
    'Ni de acuerdo ni en desacuerdo',
    'De acuerdo',
    'Totalmente de acuerdo',
    'No sabe / no contesta',
  ],
  Italian: [
    'Per niente d’accordo',
    'Poco d’accordo',
    'Né d’accordo né in disaccordo',
    'Abbastanza d’accordo',
    'Molto d’accordo',
    'Non so',
  ],
  Portuguese: [
    'Discordo totalmente',
    'Discordo parcialmente',
    'Não concordo nem discordo',
    'Concordo parcialmente',
    'Concordo totalmente',
    'Não sei',
  ],
  Dutch: [
    'Helemaal mee oneens',
    'Mee oneens',
    'Niet mee eens, niet mee oneens',
    'Mee eens',
    'Helemaal mee eens',
    'Weet niet',
  ],
  Polish: [
    'Zdecydowanie się nie zgadzam',
    'Raczej się nie zgadzam',
    'Ani się zgadzam, ani się nie zgadzam',
    'Raczej się zgadzam',
    'Zdecydowanie się zgadzam',
    'Trudno powiedzieć',
  ],
};
const OTHERS: readonly (readonly string[])[] = [
  ['Sehr unzufrieden', 'Unzufrieden', 'Weder noch', 'Zufrieden', 'Sehr zufrieden'],
  ['Très insatisfait', 'Plutôt insatisfait', 'Plutôt satisfait', 'Très satisfait'],
  ['Nada importante', 'Poco importante', 'Bastante importante', 'Muy importante'],
  ['Molto improbabile', 'Improbabile', 'Probabile', 'Molto probabile'],
  ['Muito insatisfeito', 'Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  ['Zeer ontevreden', 'Ontevreden', 'Neutraal', 'Tevreden', 'Zeer tevreden'],
  ['Zdecydowanie nie', 'Raczej nie', 'Raczej tak', 'Zdecydowanie tak'],
  ['Nie', 'Selten', 'Manchmal', 'Häufig', 'Immer'],
  ['Jamais', 'Rarement', 'Parfois', 'Souvent', 'Toujours'],
  ['Nunca', 'Casi nunca', 'A veces', 'A menudo', 'Siempre'],
  ['Mai', 'Raramente', 'A volte', 'Spesso', 'Sempre'],
  ['Nunca', 'Raramente', 'Às vezes', 'Frequentemente', 'Sempre'],
  ['Nooit', 'Zelden', 'Soms', 'Vaak', 'Altijd'],
  ['Nigdy', 'Rzadko', 'Czasami', 'Często', 'Zawsze'],
];

describe('scales of questionnaires in eight languages', () => {
  it.each(Object.entries(AGREEMENT))('%s: order, points and both sides of an agreement scale', (_, labels) => {
    const mixed = labels.toReversed();
    const { order, points } = knownOrder(mixed);
    expect(order.map((at) => mixed[at])).toEqual(labels);
    expect(points).toBe(labels.length - 1);
    const sides = scaleSides(labels);
    expect(sides?.low.at).toContain(0);
    expect(sides?.high.at).toContain(points - 1);
    expect(sides?.others).toContain(labels.length - 1);
  });

  it.each(OTHERS.map((labels) => [labels.join(', '), labels] as const))('%s', (_, labels) => {
    const mixed = labels.toReversed();
    const { order, points } = knownOrder(mixed);
    expect(order.map((at) => mixed[at])).toEqual(labels);
    expect(points).toBe(labels.length);
  });

  it('reads days and months in their order, as no scale', () => {
    const days = ['Mittwoch', 'Montag', 'Dienstag'];
    expect(knownOrder(days)).toMatchObject({ order: [1, 2, 0], cycle: true });
    expect(knownOrder(['mars', 'janvier', 'février'])).toMatchObject({ order: [1, 2, 0], cycle: true });
  });

  it('does not mix languages', () => {
    expect(knownOrder(['Nie', 'Parfois', 'Always']).points).toBe(0);
  });
});
