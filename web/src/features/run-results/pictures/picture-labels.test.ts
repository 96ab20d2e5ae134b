import { expect, it } from 'vitest';
import { answerLineLabel, labelRoom, linePixels, nameLineLabel } from './picture-labels.ts';

it('gives labels less than half of a picture, on a phone and on a wall', () => {
  expect([296, 800, 2400].map(labelRoom)).toEqual([19, 53, 80]);
});

it('writes a label on one line, on two, or cuts it and keeps the whole for the pointer', () => {
  expect(answerLineLabel('It is cheap', 'Yes', 296)).toEqual({ text: 'It is cheap: Yes' });
  expect(answerLineLabel('The restaurant is convenient', 'Yes', 296)).toEqual({
    text: 'The restaurant is\nconvenient: Yes',
  });
  const question = 'How often do you visit the restaurant on the corner of your street with friends?';
  const { text, tip } = answerLineLabel(question, 'Once a week', 296);
  expect(text.split('\n').map((line) => line.length <= 19)).toEqual([true, true]);
  expect(text).toMatch(/: Once a week$/s);
  expect(tip).toBe(`${question}: Once a week`);
  expect(nameLineLabel('Donaudampfschifffahrtsgesellschaft', 296)).toEqual({
    text: 'Donaudampfschifffa…',
    tip: 'Donaudampfschifffahrtsgesellschaft',
  });
});

it('makes room for two lines only where a label needs them', () => {
  expect(linePixels(['SEG1', 'Short'], 22)).toBe(22);
  expect(linePixels(['SEG1', 'The restaurant is convenient: Yes'], 22)).toBe(30);
  expect(linePixels(['The restaurant is convenient: Yes'], 34)).toBe(34);
});
