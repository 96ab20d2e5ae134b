// Respondents move between segments while the temperature falls: each goes where most is gained, by the answers of those
// already there, and by chance while it is warm.
//
// `codes` has the responses of every row, `width` of them; `responses` stands for no answer, and its gains stay 0. Of each
// response (and, in `joining` and `leaving`, of the sizes) `vectors` fours of segments have: how much of it there is
// (`counts`, in parts of a person), what one more person gains there (`gains`) and one of them loses by leaving (`losses`).
// `gainOf` has, for each response, the gain by the number that there are, `reach` of them; `gainOfAll` for a whole variable.

// Noise is drawn from a table of this length, followed by a copy of its first entries.
const CHANCES: u32 = 4096;

/** Goes over all rows once for each temperature; returns how often a respondent moved. */
export function cool(
  rows: u32, width: u32, segments: u32, vectors: u32, parts: u32, codes: usize, weights: usize, offsets: usize,
  placed: usize, counts: usize, totals: usize, sizes: usize, gains: usize, losses: usize, joining: usize, leaving: usize,
  gainOf: usize, reach: u32, gainOfAll: usize, temperatures: usize, sweeps: u32, chances: usize, random: usize, sums: usize,
): u32 {
  const stride = <usize>vectors << 4;
  const rowBytes = <usize>width << 1;
  const responses = load<u32>(offsets + (<usize>width << 2));
  let a = load<u32>(random);
  let b = load<u32>(random + 4);
  let c = load<u32>(random + 8);
  let counter = load<u32>(random + 12);
  let moves: u32 = 0;
  for (let sweep: u32 = 0; sweep < sweeps; sweep++) {
    const temperature = load<f32>(temperatures + (<usize>sweep << 2)) * <f32>parts;
    let row = codes;
    for (let i: u32 = 0; i < rows; i++, row += rowBytes) {
      const weight = load<u32>(weights + (<usize>i << 2));
      const from = <u32>load<u8>(placed + i);
      for (let v: usize = 0; v < stride; v += 16) {
        let sum = v128.load(joining + v);
        for (let j: usize = 0; j < rowBytes; j += 2) {
          sum = f32x4.add(sum, v128.load(gains + <usize>load<u16>(row + j) * stride + v));
        }
        v128.store(sums + v, sum);
      }
      const own = losses + (<usize>from << 2);
      let stay = load<f32>(leaving + (<usize>from << 2));
      for (let j: usize = 0; j < rowBytes; j += 2) stay += load<f32>(own + <usize>load<u16>(row + j) * stride);
      store<f32>(sums + (<usize>from << 2), stay);
      // sfc32, as in random.ts.
      const bits = a + b + counter++;
      a = b ^ (b >> 9);
      b = c + (c << 3);
      c = ((c << 21) | (c >> 11)) + bits;
      const chance = chances + (<usize>(bits % CHANCES) << 2);
      const heat = temperature / <f32>weight;
      let most: f32 = -f32.MAX_VALUE;
      let to: u32 = 0;
      for (let k: u32 = 0; k < segments; k++) {
        const sum = load<f32>(sums + (<usize>k << 2)) + heat * load<f32>(chance + (<usize>k << 2));
        if (sum > most) {
          most = sum;
          to = k;
        }
      }
      if (to == from) continue;
      moves++;
      store<u8>(placed + i, <u8>to);
      resize(from, 0 - weight, parts, sizes, joining, leaving, gainOfAll);
      resize(to, weight, parts, sizes, joining, leaving, gainOfAll);
      for (let j: u32 = 0; j < width; j++) {
        const response = <u32>load<u16>(row + (<usize>j << 1));
        if (response == responses) continue;
        const first = load<u32>(offsets + (<usize>j << 2));
        const end = load<u32>(offsets + (<usize>j << 2), 4);
        const total = totals + <usize>j * stride;
        recount(from, 0 - weight, response, first, end, total, parts, stride, counts, gains, losses, gainOf, reach, gainOfAll);
        recount(to, weight, response, first, end, total, parts, stride, counts, gains, losses, gainOf, reach, gainOfAll);
      }
    }
  }
  store<u32>(random, a);
  store<u32>(random + 4, b);
  store<u32>(random + 8, c);
  store<u32>(random + 12, counter);
  return moves;
}

/** The gain for this count; counts below zero have the gain of zero. */
@inline
function gainAt(table: usize, count: u32, less: u32): f32 {
  return load<f32>(table + (<usize>(count > less ? count - less : <u32>0) << 2));
}

@inline
function resize(k: u32, change: u32, parts: u32, sizes: usize, joining: usize, leaving: usize, gainOfAll: usize): void {
  const at = <usize>k << 2;
  const size = load<u32>(sizes + at) + change;
  store<u32>(sizes + at, size);
  store<f32>(joining + at, gainAt(gainOfAll, size, 0));
  store<f32>(leaving + at, gainAt(gainOfAll, size, parts));
}

@inline
function recount(
  k: u32, change: u32, response: u32, first: u32, end: u32, total: usize, parts: u32, stride: usize,
  counts: usize, gains: usize, losses: usize, gainOf: usize, reach: u32, gainOfAll: usize,
): void {
  const at = <usize>k << 2;
  const own = counts + <usize>response * stride + at;
  store<u32>(own, load<u32>(own) + change);
  const answers = load<u32>(total + at) + change;
  store<u32>(total + at, answers);
  const joins = gainAt(gainOfAll, answers, 0);
  const leaves = gainAt(gainOfAll, answers, parts);
  for (let r = first; r < end; r++) {
    const place = <usize>r * stride + at;
    const count = load<u32>(counts + place);
    const table = gainOf + (<usize>(r * reach) << 2);
    store<f32>(gains + place, gainAt(table, count, 0) - joins);
    store<f32>(losses + place, gainAt(table, count, parts) - leaves);
  }
}
