const KEY = 'qp.reloaded-at';
const ONCE_MS = 60_000;

/**
 * Loads a part of the page. One that cannot be fetched has most likely been replaced by a newer build, whose page knows the
 * new one: so the page is loaded again, once, and only then is the failure shown.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) throw error;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
    // The page is going: nothing is shown in between.
    return new Promise<T>(() => {});
  }
}
