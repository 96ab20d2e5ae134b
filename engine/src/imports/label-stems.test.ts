import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../testing/survey-source.ts';
import { propose } from './propose.ts';

describe('factor and dimension', () => {
  const planOf = (labels: string[], more: Partial<SourceVariable> = {}) =>
    propose(
      labels.map((label, i) => sourceOf(`v${i}`, [1, 2, 3], { label, ...more })),
      [],
      null,
    ).map(({ factor, label }) => [factor, label]);

  it('[DC9] the common stem of labels is the factor, its remainder the label', () => {
    expect(
      planOf(['When you choose a snack… - I check', 'When you choose a snack… - Price decides', 'Your age']),
    ).toEqual([
      ['When you choose a snack…', 'I check'],
      ['When you choose a snack…', 'Price decides'],
      ['General', 'Your age'],
    ]);
    expect(planOf(['Bought last week: Crisps', 'Bought last week: Nuts'])[1]).toEqual(['Bought last week', 'Nuts']);
    expect(planOf(['Which do you know? Alpha', 'Which do you know? Beta'])[0]).toEqual(['Which do you know?', 'Alpha']);
    expect(planOf(['Crisps - Bought last week', 'Nuts - Bought last week'])[0]).toEqual(['Bought last week', 'Crisps']);
  });

  it('[DC9] finds one battery though numbers stand before or behind its stem, and takes no remark for a factor', () => {
    expect(planOf(['P03.1 How far? - Alpha', 'P03.2 How far? - Beta'])).toEqual([
      ['How far?', 'Alpha'],
      ['How far?', 'Beta'],
    ]);
    expect(planOf(['신뢰도 1) 국회', '신뢰도 2) 법원'])[1]).toEqual(['신뢰도', '법원']);
    expect(planOf(['중요성1: 가격', '중요성2: 품질'])[0]).toEqual(['중요성', '가격']);
    // Without spaces, as in languages that have none.
    expect(planOf(['您是否同意以下说法?-价格最重要', '您是否同意以下说法?-喜欢新产品'])[0]).toEqual([
      '您是否同意以下说法?',
      '价格最重要',
    ]);
    expect(planOf(['使用的应用(多选)-微信', '使用的应用(多选)-淘宝'])[1]).toEqual(['使用的应用(多选)', '淘宝']);
    expect(planOf(['Co-operative', 'Co-pilot'])[0]).toEqual(['General', 'Co-operative']);
    expect(planOf(['[Alpha] Which do you know?', '[Beta] Which do you know?'])[1]).toEqual([
      'Which do you know?',
      'Beta',
    ]);
    expect(planOf(['¿Cuál es su edad? (Una respuesta)', '¿Dónde vive? (Una respuesta)'])[0]).toEqual([
      'General',
      '¿Cuál es su edad? (Una respuesta)',
    ]);
  });

  it('[DC9] keeps the stem as it is written, and none where only names are alike', () => {
    const stemsOf = (labels: string[]) =>
      propose(
        labels.map((label, i) => sourceOf(`Q5_${i}`, [1, 2, 3], { label })),
        [],
        null,
      ).map(({ stem }) => stem);
    const question = 'When you choose a snack, how far do you agree?';
    expect(stemsOf([`${question} I check`, `${question} Price decides`])).toEqual([question, question]);
    expect(stemsOf(['Crisps', 'Nuts'])).toEqual([undefined, undefined]);
  });

  it('[DC9] else the common stem of names; the dimension is the block of the file, else Survey', () => {
    const plans = propose([sourceOf('Q5_1', [1, 2], { block: 'Needs' }), sourceOf('Q5_2', [1, 2])], [], null);
    expect(plans.map(({ factor, dimension }) => [factor, dimension])).toEqual([
      ['Q5', 'Needs'],
      ['Q5', 'Survey'],
    ]);
  });

  it('[DC9] takes the question behind the options for their factor, rather than the codes in front of them', () => {
    const options = ['Tea', 'Coffee', 'Juice'].map((option, i) =>
      sourceOf(`Q30r${i + 1}`, [1, 2, 3], { label: `Q30r${i + 1}: ${option} - Which of these do you drink?` }),
    );
    expect(propose(options, [], null).map(({ factor, label }) => [factor, label])).toEqual([
      ['Which of these do you drink?', 'Tea'],
      ['Which of these do you drink?', 'Coffee'],
      ['Which of these do you drink?', 'Juice'],
    ]);
  });
});
