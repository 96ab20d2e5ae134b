import { classesOf } from '../latent-class/index.ts';
import { REFITS, type Refit, type Refits } from './refit-run.ts';
import type { FirstStep } from './types.ts';

/** Refits as they are kept: the numbers of one after the other, then the probabilities of those not drawn. */
export function encodeRefits({ all, notDrawn }: Refits): Float32Array {
  const numbers = all.flatMap(({ mixture, tables, assigned }) => [mixture, ...tables, assigned]);
  const encoded = new Float32Array(numbers.reduce((sum, part) => sum + part.length, notDrawn.length));
  let at = 0;
  for (const part of [...numbers, notDrawn]) {
    encoded.set(part, at);
    at += part.length;
  }
  return encoded;
}

/** Null where they are not as many numbers as refits of this fit have. */
export function decodeRefits({ data, model }: Pick<FirstStep, 'data' | 'model'>, encoded: Float32Array): Refits | null {
  const { classes, tables } = classesOf(model);
  const length = tables.reduce((sum, table) => sum + table.length, classes + model.segments);
  const kept = REFITS * length;
  if (encoded.length !== kept + data.respondents * model.segments) return null;
  let at = 0;
  const next = (count: number) => {
    at += count;
    return encoded.subarray(at - count, at);
  };
  const all = Array.from({ length: REFITS }, (): Refit => {
    return {
      mixture: next(classes),
      tables: tables.map((table) => next(table.length)),
      assigned: next(model.segments),
    };
  });
  return { all, notDrawn: encoded.subarray(kept) };
}
