import type { BenchCase } from '../bench-case.ts';
import { numberRecovery } from '../number-recovery.ts';

export const benchCase: BenchCase = {
  title: 'Recovery: numbers as they are and in fifths, agreement with the truth (adjusted Rand)',
  run: numberRecovery,
};
