// Natural logarithm of two positive normal numbers at once. The reduction and the polynomial are those of fdlibm's
// e_log.c (error below 1 ulp); only the two lanes are new.

const SQRT_HALF_BITS: i64 = 0x3fe6a09e00000000;
const ONE_BITS: i64 = 0x3ff0000000000000;
const MANTISSA: i64 = 0x000fffffffffffff;
// 1.5 * 2^52: adding a small whole number to its bits and subtracting it as a number converts i64 to f64.
const CONVERT_BITS: i64 = 0x4338000000000000;
const CONVERT: f64 = 6755399441055744.0;

const LN2_HIGH: f64 = 6.93147180369123816490e-1;
const LN2_LOW: f64 = 1.90821492927058770002e-10;
const L1: f64 = 6.666666666666735130e-1;
const L2: f64 = 3.999999999940941908e-1;
const L3: f64 = 2.857142874366239149e-1;
const L4: f64 = 2.222219843214978396e-1;
const L5: f64 = 1.818357216161805012e-1;
const L6: f64 = 1.531383769920937332e-1;
const L7: f64 = 1.479819860511658591e-1;

@inline
export function logarithm(x: v128): v128 {
  const shifted = i64x2.add(x, i64x2.splat(ONE_BITS - SQRT_HALF_BITS));
  const exponent = i64x2.sub(i64x2.shr_s(shifted, 52), i64x2.splat(0x3ff));
  const k = f64x2.sub(i64x2.add(exponent, i64x2.splat(CONVERT_BITS)), f64x2.splat(CONVERT));
  const mantissa = i64x2.add(v128.and(shifted, i64x2.splat(MANTISSA)), i64x2.splat(SQRT_HALF_BITS));

  const f = f64x2.sub(mantissa, f64x2.splat(1));
  const halfSquare = f64x2.mul(f64x2.splat(0.5), f64x2.mul(f, f));
  const s = f64x2.div(f, f64x2.add(f64x2.splat(2), f));
  const z = f64x2.mul(s, s);
  const w = f64x2.mul(z, z);
  const even = f64x2.mul(w, plus(L2, f64x2.mul(w, plus(L4, f64x2.mul(w, f64x2.splat(L6))))));
  const odd = f64x2.mul(z, plus(L1, f64x2.mul(w, plus(L3, f64x2.mul(w, plus(L5, f64x2.mul(w, f64x2.splat(L7))))))));
  const rest = f64x2.add(
    f64x2.mul(s, f64x2.add(halfSquare, f64x2.add(even, odd))),
    f64x2.mul(k, f64x2.splat(LN2_LOW)),
  );
  return f64x2.add(f64x2.mul(k, f64x2.splat(LN2_HIGH)), f64x2.sub(f, f64x2.sub(halfSquare, rest)));
}

@inline
function plus(constant: f64, x: v128): v128 {
  return f64x2.add(f64x2.splat(constant), x);
}
