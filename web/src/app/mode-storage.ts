export const MODE_KEY = 'qp-mode';

/** Sets the mode before the first paint, or a dark page would flash white. The theme provider takes over afterwards. */
export function showModeEarly(): void {
  const chosen = localStorage.getItem(MODE_KEY);
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
}
