import { expect, it } from 'vitest';
import { greetingAt } from './greeting-hours.ts';

it('greets by the hour', () => {
  const day = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect(day.slice(0, 6)).toEqual(Array(6).fill('Good Evening'));
  expect(day.slice(6, 12)).toEqual(Array(6).fill('Good Morning'));
  expect(day.slice(12, 18)).toEqual(Array(6).fill('Good Afternoon'));
  expect(day.slice(18)).toEqual(Array(6).fill('Good Evening'));
});
