/** Pairs of steps that L-BFGS remembers. */
const MEMORY = 8;
const MAX_STEPS = 100;
/** Stop when no component of the gradient, a person, is larger: far below what four decimals of a score can show. */
const SMALL_GRADIENT = 1e-5;
/** For what is only compared, in folds: the log score of a person then still has five true digits. */
export const COARSE_GRADIENT = 5e-4;

export type Objective = (x: Float64Array, gradient: Float64Array) => number;

/** L-BFGS with a backtracking line search (Nocedal & Wright, algorithm 7.5), for smooth convex functions. */
export function minimise(
  objective: Objective,
  start: Float64Array,
  people: number,
  step: () => void,
  smallGradient = SMALL_GRADIENT,
): Float64Array {
  const size = start.length;
  let x: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(size);
  let value = objective(x, gradient);
  const moves: Float64Array[] = [];
  const turns: Float64Array[] = [];
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    step();
    if (largest(gradient) <= smallGradient * people) break;
    const direction = newtonLike(gradient, moves, turns);
    const slope = dot(direction, gradient);
    let length = moves.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    let moved = false;
    for (let tries = 0; tries < 30; tries++) {
      const next = x.map((v, i) => v + length * direction[i]);
      const nextGradient = new Float64Array(size);
      const nextValue = objective(next, nextGradient);
      if (nextValue <= value + 1e-4 * length * slope) {
        moves.push(next.map((v, i) => v - x[i]));
        turns.push(nextGradient.map((v, i) => v - gradient[i]));
        if (dot(moves.at(-1)!, turns.at(-1)!) <= 0) {
          moves.pop();
          turns.pop();
        }
        if (moves.length > MEMORY) {
          moves.shift();
          turns.shift();
        }
        [x, gradient, value] = [next, nextGradient, nextValue];
        moved = true;
        break;
      }
      length *= 0.5;
    }
    if (!moved) break;
  }
  return x;
}

/** Minus the inverse Hessian, as far as the remembered steps know it, times the gradient. */
function newtonLike(gradient: Float64Array, moves: Float64Array[], turns: Float64Array[]): Float64Array {
  const q = gradient.map((v) => -v);
  const alphas: number[] = [];
  for (let m = moves.length - 1; m >= 0; m--) {
    const alpha = dot(moves[m], q) / dot(moves[m], turns[m]);
    alphas[m] = alpha;
    addTo(q, turns[m], -alpha);
  }
  const last = moves.length - 1;
  if (last >= 0) {
    const scale = dot(moves[last], turns[last]) / dot(turns[last], turns[last]);
    for (let i = 0; i < q.length; i++) q[i] *= scale;
  }
  for (let m = 0; m < moves.length; m++) {
    addTo(q, moves[m], alphas[m] - dot(turns[m], q) / dot(moves[m], turns[m]));
  }
  return q;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function addTo(a: Float64Array, b: Float64Array, times: number): void {
  for (let i = 0; i < a.length; i++) a[i] += times * b[i];
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}
