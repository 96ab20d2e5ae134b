import { describe, expect, it } from 'vitest';
import { responseOrder } from './response-order.ts';

function ordered(...labels: string[]): string[] {
  return responseOrder(labels).map((i) => labels[i]);
}

describe('the order of responses', () => {
  it('puts numbers in ascending order, not in the order of their digits', () => {
    expect(ordered('10', '9', '1', '-3')).toEqual(['-3', '1', '9', '10']);
  });

  it('puts ranges in ascending order, with "under" first and open ends last', () => {
    expect(ordered('35-49', '65+', 'Under 18', '18–34', '50 to 64')).toEqual([
      'Under 18',
      '18–34',
      '35-49',
      '50 to 64',
      '65+',
    ]);
  });

  it('reads currency and thousands', () => {
    expect(ordered('More than £50,000', '£20,000 - £50,000', 'Less than £20,000')).toEqual([
      'Less than £20,000',
      '£20,000 - £50,000',
      'More than £50,000',
    ]);
  });

  it('reads a range in parentheses behind a word', () => {
    expect(ordered('Like (2 to 5)', 'Dislike (-5 to -2)', 'Neutral (-1 to 1)')).toEqual([
      'Dislike (-5 to -2)',
      'Neutral (-1 to 1)',
      'Like (2 to 5)',
    ]);
  });

  it('knows scales of agreement in several wordings', () => {
    expect(ordered('Agree', 'Strongly agree', 'Disagree', 'Neither agree nor disagree', 'Strongly disagree')).toEqual([
      'Strongly disagree',
      'Disagree',
      'Neither agree nor disagree',
      'Agree',
      'Strongly agree',
    ]);
    expect(ordered('Tend to agree', 'Completely disagree', 'Tend to disagree', 'Completely agree')).toEqual([
      'Completely disagree',
      'Tend to disagree',
      'Tend to agree',
      'Completely agree',
    ]);
  });

  it('knows scales of frequency, satisfaction and likelihood', () => {
    expect(ordered('Always', 'Never', 'Often', 'Sometimes', 'Rarely')).toEqual([
      'Never',
      'Rarely',
      'Sometimes',
      'Often',
      'Always',
    ]);
    expect(ordered('Every three months', 'Never', 'More than once a week', 'Once a year', 'Once a month')).toEqual([
      'Never',
      'Once a year',
      'Every three months',
      'Once a month',
      'More than once a week',
    ]);
    expect(ordered('Not at all likely', 'Very likely', 'Not very likely', 'Fairly likely')).toEqual([
      'Not at all likely',
      'Not very likely',
      'Fairly likely',
      'Very likely',
    ]);
    expect(ordered('No', 'Yes')).toEqual(['Yes', 'No']);
  });

  it('knows bands that join one another by their numbers alone, whatever words stand beside them', () => {
    expect(ordered('5 plus ultra', '2 aut minus', 'inter 2 et 5')).toEqual([
      '2 aut minus',
      'inter 2 et 5',
      '5 plus ultra',
    ]);
    expect(ordered('17,003 - 30,000 zl', '30,001 zl usque', 'infra 17,003 zl')).toEqual([
      'infra 17,003 zl',
      '17,003 - 30,000 zl',
      '30,001 zl usque',
    ]);
    // Numbers that leave gaps, or of which none is a range, may be names.
    expect(ordered('Bus 7 et 9', 'Bus 1', 'Bus 3')).toEqual(['Bus 7 et 9', 'Bus 1', 'Bus 3']);
    expect(ordered('Bus 3', 'Bus 1', 'Bus 2')).toEqual(['Bus 3', 'Bus 1', 'Bus 2']);
  });

  it('puts "Don’t know" and the like last', () => {
    expect(ordered('Don’t know', '2', '1', 'Prefer not to say')).toEqual(['1', '2', 'Don’t know', 'Prefer not to say']);
  });

  it('leaves unknown labels in the order of first appearance', () => {
    expect(ordered('Tea', 'Coffee', 'Agree', 'Water')).toEqual(['Tea', 'Coffee', 'Agree', 'Water']);
    expect(ordered('Other', 'Aldi', 'Tesco')).toEqual(['Other', 'Aldi', 'Tesco']);
  });

  it('orders any list without losing or repeating a label', () => {
    const labels = ['b', '7', 'Never', '', 'under', '1,000,000', '(', 'Other'];
    expect([...responseOrder(labels)].sort((a, b) => a - b)).toEqual(labels.map((_, i) => i));
  });
});
