/**
 * AssemblyScript for levels of response style, written out for a fixed number of vectors like block-source.mjs. The probability
 * of a row in level s of segment k is that of the segment in its middle level, times factors: of *sums* of its answers, one
 * number for each level, and of *patterns* of what it did not answer, one for each level and segment. So a row is multiplied
 * out by segments only, and levels come at the end. Whatever is by level and segment is laid out level by level.
 */

const list = (count, line) => Array.from({ length: count }, (_, v) => line(v)).join('\n');

const parameters = `levels: u32, rows: u32, sumGroups: u32, sumCodes: usize, patternGroups: u32, patternCodes: usize`;
const given = 'levels, rows, sumGroups, sumCodes, patternGroups, patternCodes';

/** The product of the factors of a level that depend on nothing else. */
const levelFactor = `
      let factor = f64x2.splat(1);
      for (let g: usize = 0; g < <usize>sumGroups << 1; g += 2) {
        factor = f64x2.mul(factor, v128.load64_splat(sumTables + ((<usize>load<u16>(sumCodes + g) * <usize>levels + level) << 3)));
      }`;

const nextRow = `
    sumCodes += <usize>sumGroups << 1;
    patternCodes += <usize>patternGroups << 1;
    sums += 8;`;

/** Spreads the rows' products by segment (\`joint\`) over the levels (\`spread\`); \`joint\` becomes the sum over the levels. */
function spread(vectors) {
  const width = vectors * 16;
  return `
export function spread${vectors}(${parameters}, sumTables: usize, patternTables: usize, mixture: usize, joint: usize, spread: usize, sums: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
${list(vectors, (v) => `    const p${v} = v128.load(joint, ${v * 16});\n    let a${v} = f64x2.splat(0);`)}
    for (let level: usize = 0; level < <usize>levels; level++) {${levelFactor}
      const at = mixture + level * ${width};
${list(vectors, (v) => `      let o${v} = f64x2.mul(p${v}, f64x2.mul(factor, v128.load(at, ${v * 16})));`)}
      for (let g: usize = 0; g < <usize>patternGroups << 1; g += 2) {
        const cell = patternTables + (<usize>load<u16>(patternCodes + g) * <usize>levels + level) * ${width};
${list(vectors, (v) => `        o${v} = f64x2.mul(o${v}, v128.load(cell, ${v * 16}));`)}
      }
${list(vectors, (v) => `      v128.store(spread, o${v}, ${v * 16});\n      a${v} = f64x2.add(a${v}, o${v});`)}
      spread += ${width};
    }
    let sum = a0;
${list(vectors - 1, (v) => `    sum = f64x2.add(sum, a${v + 1});`)}
${list(vectors, (v) => `    v128.store(joint, a${v}, ${v * 16});`)}
    store<f64>(sums, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
    joint += ${width};${nextRow}
  }
}`;
}

/** Adds every row's membership of the levels, times its weight, to the cells of its factors and to the sizes. */
function shareLevels(vectors) {
  const width = vectors * 16;
  return `
export function shareLevels${vectors}(${parameters}, sumCounts: usize, patternCounts: usize, sizes: usize, spread: usize, sums: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
    const scale = v128.load64_splat(sums);
    for (let level: usize = 0; level < <usize>levels; level++) {
      const size = sizes + level * ${width};
${list(vectors, (v) => `      const q${v} = f64x2.mul(v128.load(spread, ${v * 16}), scale);\n      v128.store(size, f64x2.add(v128.load(size, ${v * 16}), q${v}), ${v * 16});`)}
      let all = q0;
${list(vectors - 1, (v) => `      all = f64x2.add(all, q${v + 1});`)}
      for (let g: usize = 0; g < <usize>sumGroups << 1; g += 2) {
        const cell = sumCounts + ((<usize>load<u16>(sumCodes + g) * <usize>levels + level) << 4);
        v128.store(cell, f64x2.add(v128.load(cell), all));
      }
      for (let g: usize = 0; g < <usize>patternGroups << 1; g += 2) {
        const cell = patternCounts + (<usize>load<u16>(patternCodes + g) * <usize>levels + level) * ${width};
${list(vectors, (v) => `        v128.store(cell, f64x2.add(v128.load(cell, ${v * 16}), q${v}), ${v * 16});`)}
      }
      spread += ${width};
    }${nextRow}
  }
}`;
}

/**
 * As `spread`, where products could become too small. Mixture and factors then have a mantissa, and their power of two after all
 * of the mantissas (at \`sumPowers\` and so on); powers are added up (\`counted\`), and that of the largest is kept.
 */
const spreadLong = `
export function spreadLong(vectors: u32, ${parameters}, sumTables: usize, sumPowers: usize, patternTables: usize, patternPowers: usize, mixture: usize, joint: usize, spread: usize, sums: usize, exponents: usize, counted: usize): void {
  const width = <usize>vectors << 4;
  const stride = width * <usize>levels;
  for (let row: u32 = 0; row < rows; row++) {
    let largest = i64x2.splat(i64.MIN_VALUE);
    for (let level: usize = 0; level < <usize>levels; level++) {
      for (let v: usize = 0; v < width; v += 16) {
        const at = level * width + v;
        let own = f64x2.mul(v128.load(joint + v), v128.load(mixture + at));
        let power = v128.load(mixture + stride + at);
        for (let g: usize = 0; g < <usize>sumGroups << 1; g += 2) {
          const cell = (<usize>load<u16>(sumCodes + g) * <usize>levels + level) << 3;
          own = f64x2.mul(own, v128.load64_splat(sumTables + cell));
          power = i64x2.add(power, v128.load64_splat(sumPowers + cell));
        }
        for (let g: usize = 0; g < <usize>patternGroups << 1; g += 2) {
          const cell = <usize>load<u16>(patternCodes + g) * stride + at;
          power = i64x2.add(power, i64x2.shr_u(own, 52));
          own = v128.or(v128.and(own, i64x2.splat(MANTISSA)), f64x2.splat(1));
          power = i64x2.sub(i64x2.add(power, v128.load(patternPowers + cell)), i64x2.splat(1023));
          own = f64x2.mul(own, v128.load(patternTables + cell));
        }
        // The class that fills the last pair has no share at all.
        power = v128.bitselect(i64x2.splat(-1000000), i64x2.add(power, i64x2.shr_u(own, 52)), f64x2.eq(v128.load(mixture + at), f64x2.splat(0)));
        v128.store(spread + at, v128.or(v128.and(own, i64x2.splat(MANTISSA)), f64x2.splat(1)));
        v128.store(counted + at, power);
        largest = v128.bitselect(power, largest, i64x2.gt_s(power, largest));
      }
    }
    const top = max(i64x2.extract_lane(largest, 0), i64x2.extract_lane(largest, 1));
    let sum = f64x2.splat(0);
    for (let v: usize = 0; v < width; v += 16) {
      let all = f64x2.splat(0);
      for (let at = v; at < stride; at += width) {
        const below = i64x2.sub(v128.load(counted + at), i64x2.splat(top));
        const own = f64x2.mul(v128.load(spread + at), powerOfTwo(below));
        v128.store(spread + at, own);
        all = f64x2.add(all, own);
      }
      v128.store(joint + v, all);
      sum = f64x2.add(sum, all);
    }
    store<f64>(sums, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
    store<f64>(exponents, <f64>(top - 1023));
    joint += width;
    spread += stride;
    exponents += 8;${nextRow}
  }
}`;

const cases = (sizes, call) => sizes.map((v) => `    case ${v}: ${call(v)}; break;`).join('\n');

/** What block-source.mjs adds for levels, for each of some numbers of vectors. */
export function levelSource(sizes) {
  return `${sizes.map((v) => spread(v) + shareLevels(v)).join('\n')}
${spreadLong}

export function spread(vectors: u32, ${parameters}, sumTables: usize, patternTables: usize, mixture: usize, joint: usize, spread: usize, sums: usize): void {
  switch (vectors) {
${cases(sizes, (v) => `spread${v}(${given}, sumTables, patternTables, mixture, joint, spread, sums)`)}
  }
}

export function shareLevels(vectors: u32, ${parameters}, sumCounts: usize, patternCounts: usize, sizes: usize, spread: usize, sums: usize): void {
  switch (vectors) {
${cases(sizes, (v) => `shareLevels${v}(${given}, sumCounts, patternCounts, sizes, spread, sums)`)}
  }
}
`;
}
