const KEY = 'qp.reloaded-at';
const ONCE_MS = 60_000;

/**
 * Loads a part of the page. If it can't be fetched, a newer build has probably replaced it, so the page reloads once
 * before the failure is shown.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) throw error;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
    // The page is reloading: show nothing in between.
    return new Promise<T>(() => {});
  }
}
