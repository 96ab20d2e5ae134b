/** The session has ended while a page is open: what is being written stays, and every request waits for the new login. */

/** True once the same person is logged in again. */
type LogIn = () => Promise<boolean>;

let logIn: LogIn | null = null;
let waiting: Promise<boolean> | null = null;

/** Registers the part of the page that can ask for a login; returns a function that removes it. */
export function onSessionEnd(ask: LogIn): () => void {
  logIn = ask;
  return () => {
    if (logIn === ask) logIn = null;
  };
}

/** All requests that find the session ended wait for one login. False where the page cannot ask. */
export async function loggedInAgain(): Promise<boolean> {
  if (!waiting && !logIn) return false;
  waiting ??= (logIn as LogIn)().finally(() => {
    waiting = null;
  });
  return waiting;
}
