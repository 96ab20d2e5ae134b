import { expect, it } from 'vitest';
import { timeOfDay } from './greeting.tsx';

it('greets by the hour', () => {
  const day = Array.from({ length: 24 }, (_, hour) => timeOfDay(hour));
  expect(day.slice(0, 6)).toEqual(Array(6).fill('evening'));
  expect(day.slice(6, 12)).toEqual(Array(6).fill('morning'));
  expect(day.slice(12, 18)).toEqual(Array(6).fill('afternoon'));
  expect(day.slice(18)).toEqual(Array(6).fill('evening'));
});
