import { expect, it } from 'vitest';
import { answerLabel, answerName } from './short-labels.ts';

it('leaves a question and its answer whole while they fit', () => {
  expect(answerLabel('I wait for offers', 'Agree', 24)).toBe('I wait for offers: Agree');
});

it('cuts the question before the answer, so answers stay apart', () => {
  expect(answerLabel('How often do you visit the shop?', 'Once a week', 30)).toBe('How often do you…: Once a week');
  expect(answerLabel('How often do you visit the shop?', 'Once a month', 30)).toBe('How often do yo…: Once a month');
});

it('cuts an answer that is longer than half of the room as well', () => {
  const label = answerLabel('How often do you visit the shop?', 'Whenever my neighbours ask me to come along', 30);
  expect(label).toBe('How often do…: Whenever my ne…');
});

it('names an item of an exercise without the exercise', () => {
  const item = { question: '', answer: 'Friendly and helpful staff' };
  expect(answerName(item)).toBe('Friendly and helpful staff');
  expect(answerLabel(item.question, item.answer, 40)).toBe('Friendly and helpful staff');
  expect(answerLabel(item.question, item.answer, 12)).toBe('Friendly an…');
  expect(answerName({ question: 'Do you cook?', answer: 'Yes' })).toBe('Do you cook?: Yes');
});
