import { palette } from '@qp/facts';
import type { Plugin } from 'vite';

/** Shown until the program has arrived: the ground, and the bar that people who are signed in will find there. */
const styles = `
html { background: ${palette.light.ground} }
body { margin: 0 }
html:has(meta[name="person"]:not([content=""])) #first-bar { height: 48px; background: ${palette.light.ink} }
@media (prefers-color-scheme: dark) { html { background: ${palette.dark.ground} } }
@media print { html { background: none } }
`;

export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: () => [{ tag: 'style', attrs: { nonce: '{{nonce}}' }, children: styles, injectTo: 'head' }],
  };
}
