/**
 * AssemblyScript for the inner loops, written out for a fixed number of vectors (pairs of classes): straight-line code
 * over the classes keeps all of them in registers and beat a loop over them by a factor of about two when measured.
 */

const list = (count, line) => Array.from({ length: count }, (_, v) => line(v)).join('\n');

/** Rows that are multiplied together, so their chains of products overlap. */
const rowsAtOnce = (vectors) => (vectors <= 3 ? 2 : 1);

const parameters = `codes: usize, rows: u32, groups: u32, tables: usize, mixture: usize, joint: usize, sums: usize`;

/** Probability of the answers and the segment, without rescaling: the tables say that no product can become too small. */
function shortJoint(vectors) {
  const stride = vectors * 16;
  const many = rowsAtOnce(vectors);
  const body = (count) => `
${list(count, (r) => `    const row${r} = codes + <usize>${r} * (<usize>groups << 1);`)}
${list(count, (r) => list(vectors, (v) => `    let p${r}_${v} = f64x2.splat(1);`))}
    for (let g: usize = 0; g < <usize>groups << 1; g += 2) {
${list(count, (r) => `      const cell${r} = tables + <usize>load<u16>(row${r} + g) * ${stride};`)}
${list(count, (r) => list(vectors, (v) => `      p${r}_${v} = f64x2.mul(p${r}_${v}, v128.load(cell${r}, ${v * 16}));`))}
    }
${list(count, (r) => finishRow(vectors, r))}
    codes += <usize>${count} * (<usize>groups << 1);
    joint += ${count * stride};
    sums += ${count * 8};`;
  return `
export function shortJoint${vectors}(${parameters}): void {
${list(vectors, (v) => `  const m${v} = v128.load(mixture, ${v * 16});`)}
  let row: u32 = 0;
  for (; row + ${many} <= rows; row += ${many}) {${body(many)}
  }
${many > 1 ? `  for (; row < rows; row++) {${body(1)}\n  }` : ''}
}`;
}

/** Stores a row's joint probabilities and their sum over the segments. */
function finishRow(vectors, r) {
  return `${list(vectors, (v) => `    p${r}_${v} = f64x2.mul(p${r}_${v}, m${v});`)}
${list(vectors, (v) => `    v128.store(joint + ${r * vectors * 16}, p${r}_${v}, ${v * 16});`)}
    let sum${r} = p${r}_0;
${list(vectors - 1, (v) => `    sum${r} = f64x2.add(sum${r}, p${r}_${v + 1});`)}
    store<f64>(sums + ${r * 8}, f64x2.extract_lane(sum${r}, 0) + f64x2.extract_lane(sum${r}, 1));`;
}

/**
 * The same for long rows. After every stretch of groups the exponent of each product is moved to a counter of its own,
 * so that no segment's product is ever lost; at the end all are brought to the exponent of the largest, which is kept.
 */
function longJoint(vectors) {
  const stride = vectors * 16;
  return `
export function longJoint${vectors}(${parameters}, exponents: usize, stretches: usize, stretchCount: u32): void {
${list(vectors, (v) => `  const m${v} = v128.load(mixture, ${v * 16});`)}
  for (let row: u32 = 0; row < rows; row++) {
${list(vectors, (v) => `    let p0_${v} = f64x2.splat(1);\n    let e${v} = i64x2.splat(0);`)}
    let g: u32 = 0;
    for (let s: u32 = 0; s < stretchCount; s++) {
      const end = load<u32>(stretches + (<usize>s << 3));
      const base = tables + <usize>load<u32>(stretches + (<usize>s << 3), 4);
      for (; g < end; g++) {
        const cell = base + <usize>load<u16>(codes + (<usize>g << 1)) * ${stride};
${list(vectors, (v) => `        p0_${v} = f64x2.mul(p0_${v}, v128.load(cell, ${v * 16}));`)}
      }
${list(
  vectors,
  (v) => `      e${v} = i64x2.add(e${v}, i64x2.shr_u(p0_${v}, 52));
      p0_${v} = v128.or(v128.and(p0_${v}, i64x2.splat(MANTISSA)), f64x2.splat(1));`,
)}
    }
    let largest = e0;
${list(vectors - 1, (v) => `    largest = v128.bitselect(e${v + 1}, largest, i64x2.gt_s(e${v + 1}, largest));`)}
    const top = max(i64x2.extract_lane(largest, 0), i64x2.extract_lane(largest, 1));
${list(vectors, (v) => `    p0_${v} = f64x2.mul(p0_${v}, powerOfTwo(i64x2.sub(e${v}, i64x2.splat(top))));`)}
${finishRow(vectors, 0)}
    store<f64>(exponents, <f64>(top - 1023 * <i64>stretchCount));
    codes += <usize>groups << 1;
    joint += ${stride};
    sums += 8;
    exponents += 8;
  }
}`;
}

/** Adds every row's membership, times its weight, to the cells of its answers and to the sizes. */
function share(vectors) {
  const stride = vectors * 16;
  return `
export function share${vectors}(codes: usize, rows: u32, groups: u32, counts: usize, sizes: usize, joint: usize, scales: usize, spans: usize, spanCount: u32): void {
${list(vectors, (v) => `  let n${v} = v128.load(sizes, ${v * 16});`)}
  for (let row: u32 = 0; row < rows; row++) {
    const scale = v128.load64_splat(scales);
${list(vectors, (v) => `    const q${v} = f64x2.mul(v128.load(joint, ${v * 16}), scale);\n    n${v} = f64x2.add(n${v}, q${v});`)}
    let at = codes;
    for (let s: u32 = 0; s < spanCount; s++) {
      const end = codes + (<usize>load<u32>(spans + (<usize>s << 3)) << 1);
      const base = counts + <usize>load<u32>(spans + (<usize>s << 3), 4);
      for (; at < end; at += 2) {
        const cell = base + <usize>load<u16>(at) * ${stride};
${list(vectors, (v) => `        v128.store(cell, f64x2.add(v128.load(cell, ${v * 16}), q${v}), ${v * 16});`)}
      }
    }
    codes += <usize>groups << 1;
    joint += ${stride};
    scales += 8;
  }
${list(vectors, (v) => `  v128.store(sizes, n${v}, ${v * 16});`)}
}`;
}

const cases = (sizes, call) => sizes.map((v) => `    case ${v}: ${call(v)}; break;`).join('\n');

/** The whole module of inner loops, for each of some numbers of vectors. */
export function blockSource(sizes) {
  const functions = sizes.map((v) => shortJoint(v) + longJoint(v) + share(v));
  return `// Written by block-source.mjs.
const MANTISSA: i64 = 0x000fffffffffffff;

// 2 to the power of d <= 0; what is too small to matter becomes 0.
@inline
function powerOfTwo(d: v128): v128 {
  const bits = i64x2.shl(i64x2.add(d, i64x2.splat(1023)), 52);
  return v128.and(bits, i64x2.gt_s(d, i64x2.splat(-1000)));
}
${functions.join('\n')}

export function shortJoint(vectors: u32, ${parameters}): void {
  switch (vectors) {
${cases(sizes, (v) => `shortJoint${v}(codes, rows, groups, tables, mixture, joint, sums)`)}
  }
}

export function longJoint(vectors: u32, ${parameters}, exponents: usize, stretches: usize, stretchCount: u32): void {
  switch (vectors) {
${cases(sizes, (v) => `longJoint${v}(codes, rows, groups, tables, mixture, joint, sums, exponents, stretches, stretchCount)`)}
  }
}

export function share(vectors: u32, codes: usize, rows: u32, groups: u32, counts: usize, sizes: usize, joint: usize, scales: usize, spans: usize, spanCount: u32): void {
  switch (vectors) {
${cases(sizes, (v) => `share${v}(codes, rows, groups, counts, sizes, joint, scales, spans, spanCount)`)}
  }
}
`;
}
