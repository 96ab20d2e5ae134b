export const MODE_KEY = 'qp-mode';

/** Sets the mode before anything is drawn, so that a dark page never flashes white; the theme provider then keeps it. */
export function showModeEarly(): void {
  const chosen = localStorage.getItem(MODE_KEY);
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
}
