import { SHADES } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { type Mode, tokens } from '../../../ui/theme.ts';
import { shadeClass, shadeColour, shadeRules } from './shading.ts';

/** WCAG 2: relative luminance and contrast. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, at) => at - SHADES);

describe.each(['light', 'dark'] as Mode[])('shading in the %s mode', (mode) => {
  it('leaves figures at the AA contrast of 4.5 on every shade', () => {
    for (const step of steps) expect(contrast(tokens[mode].text, shadeColour(step, mode))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens[mode].secondary, shadeColour(0, mode))).toBeGreaterThanOrEqual(4.5);
  });

  it('moves further from the surface with every step', () => {
    for (const sign of [-1, 1])
      for (let step = 1; step <= SHADES; step++)
        expect(contrast(shadeColour(sign * step, mode), tokens[mode].surface)).toBeGreaterThan(
          contrast(shadeColour(sign * (step - 1), mode), tokens[mode].surface),
        );
  });
});

it('has a rule for the class of every step', () => {
  const rules = shadeRules();
  for (const step of steps) if (step !== 0) expect(rules).toHaveProperty([`& .${shadeClass(step)}`]);
  expect(shadeClass(0)).toBe('');
});
