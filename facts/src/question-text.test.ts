import { expect, it } from 'vitest';
import { isDemographic, plainQuestion } from './demographics.ts';

it('takes away the number of a question and what respondents are told to do', () => {
  expect(plainQuestion('Q3. What is your age?')).toBe('What is your age?');
  expect(plainQuestion('S1a) Brands you know (please select all that apply)')).toBe('Brands you know');
  expect(plainQuestion('12 - How often? Select one only.')).toBe('How often?');
  expect(plainQuestion('b. High blood pressure')).toBe('High blood pressure');
  expect(plainQuestion('A. Smith & Co')).toBe('A. Smith & Co');
  expect(plainQuestion('4x4 drivers')).toBe('4x4 drivers');
  expect(plainQuestion('7-Eleven')).toBe('7-Eleven');
  expect(plainQuestion('3')).toBe('3');
  expect(plainQuestion('B12 vitamins')).toBe('B12 vitamins');
});

it('knows demographics whose labels begin with a question number, and nothing that only mentions one', () => {
  const knows = (label: string) => isDemographic({ dimension: 'Survey', factor: 'General', label });
  const some = [
    'Q3. What is your age',
    'D1 Which of the following best describes your household income?',
    'S4. Which ethnic group do you belong to?',
    'D7. How many people live in your household?',
    'Q5) How old are you?',
    'Highest level of education',
  ];
  expect(some.filter((label) => !knows(label))).toEqual([]);
  const others = ['Which brand do you buy in your country', 'The state of the economy worries me'];
  expect(others.filter(knows)).toEqual([]);
});
