// The E-step of one question whose answer shares are free, while everyone's probabilities of the classes are given.
import { logarithm } from './logarithm';

/**
 * `ratios` has, for each answer, the new share over the one in the probabilities, by class. Fills `counts` with the weight of each
 * answer by class, before it is multiplied by its ratio, and returns the weighted sum of the logarithms of what the answers become
 * more probable by. `weights` and `sums` have room for one more person, who weighs nothing.
 */
export function expectAnswers(
  vectors: u32, people: u32, codes: usize, answers: u32, weights: usize, probabilities: usize, ratios: usize, counts: usize,
  sums: usize,
): f64 {
  const stride = <usize>vectors << 4;
  memory.fill(counts, 0, <usize>answers * stride);
  let own = probabilities;
  for (let i: usize = 0; i < <usize>people; i++, own += stride) {
    const answer = <u32>load<u8>(codes + i);
    if (answer >= answers) {
      store<f64>(sums + (i << 3), 1);
      continue;
    }
    const row = ratios + <usize>answer * stride;
    let both = f64x2.mul(v128.load(row), v128.load(own));
    for (let at: usize = 16; at < stride; at += 16) {
      both = f64x2.add(both, f64x2.mul(v128.load(row + at), v128.load(own + at)));
    }
    const sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
    store<f64>(sums + (i << 3), sum);
    const scale = f64x2.splat(load<f64>(weights + (i << 3)) / sum);
    const counted = counts + <usize>answer * stride;
    for (let at: usize = 0; at < stride; at += 16) {
      v128.store(counted + at, f64x2.add(v128.load(counted + at), f64x2.mul(scale, v128.load(own + at))));
    }
  }
  store<f64>(sums + (<usize>people << 3), 1);
  let total = f64x2.splat(0);
  for (let at: usize = 0; at < <usize>people << 3; at += 16) {
    total = f64x2.add(total, f64x2.mul(v128.load(weights + at), logarithm(v128.load(sums + at))));
  }
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}
