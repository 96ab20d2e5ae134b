const KEY = 'qp.reloaded-at';
const ONCE_MS = 60_000;

/** A part of the page that cannot be fetched has most likely been replaced by a newer build: the new page knows it. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Not for ever: where the network is down, the error is shown instead.
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
