import { mixed, SHADES, shadeMix } from '@qp/facts';
import { type Mode, tokens } from '../../../ui/theme.ts';

/** Names of the classes: `low3`, `high6`; empty without shading. */
export function shadeClass(step: number): string {
  if (step === 0) return '';
  return step < 0 ? `low${-step}` : `high${step}`;
}

/** The rules for all classes. The browser mixes the colours, to follow the mode. */
export function shadeRules(): Record<string, { backgroundColor: string }> {
  const rules: Record<string, { backgroundColor: string }> = {};
  for (let step = 1; step <= SHADES; step++)
    for (const [sign, colour] of [
      [-1, 'indexLow'],
      [1, 'indexHigh'],
    ] as const) {
      const share = Math.round(shadeMix(step) * 100);
      const mixed = `color-mix(in srgb, var(--qp-palette-ui-${colour}) ${share}%, var(--qp-palette-ui-surface))`;
      rules[`& .${shadeClass(sign * step)}`] = { backgroundColor: mixed };
    }
  return rules;
}

/** The same colour as a number, for a test of contrast and for charts, which know no variables. */
export function shadeColour(step: number, mode: Mode): string {
  const { surface, indexLow, indexHigh } = tokens[mode];
  if (step === 0) return surface;
  return mixed(surface, step < 0 ? indexLow : indexHigh, Math.round(shadeMix(step) * 100) / 100);
}
