// Cells: a group of variables has one cell for every combination of answers that occurs. A cell is defined by `width`
// line numbers; line 0 is missing (a factor of 1), line 1 + r is response r. All lines and cells are `vectors` pairs
// of segments.

/** The product of the lines of every cell. */
export function multiplyLines(
  vectors: u32, cells: u32, width: u32, definitions: usize, lines: usize, tables: usize,
): void {
  const stride = <usize>vectors << 4;
  for (let cell: u32 = 0; cell < cells; cell++) {
    for (let at: usize = 0; at < stride; at += 16) {
      let product = v128.load(lines + <usize>load<u32>(definitions) * stride + at);
      for (let member: u32 = 1; member < width; member++) {
        const line = <usize>load<u32>(definitions + (<usize>member << 2));
        product = f64x2.mul(product, v128.load(lines + line * stride + at));
      }
      v128.store(tables + at, product);
    }
    tables += stride;
    definitions += <usize>width << 2;
  }
}

/** Adds the counts of every cell to each of its lines; line 0 takes what is missing. */
export function addToLines(
  vectors: u32, cells: u32, width: u32, definitions: usize, lines: usize, lineCount: u32, counts: usize,
): void {
  const stride = <usize>vectors << 4;
  memory.fill(lines, 0, <usize>lineCount * stride);
  for (let cell: u32 = 0; cell < cells; cell++) {
    for (let member: u32 = 0; member < width; member++) {
      const line = lines + <usize>load<u32>(definitions + (<usize>member << 2)) * stride;
      for (let at: usize = 0; at < stride; at += 16) {
        v128.store(line + at, f64x2.add(v128.load(line + at), v128.load(counts + at)));
      }
    }
    counts += stride;
    definitions += <usize>width << 2;
  }
}
