const MAX_WAIT_MS = 5000;
const LOOK_EVERY_MS = 50;

/** Prints as soon as nothing on the page is still being loaded: the browser doesn't wait for it. */
export async function printWhenDrawn(): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (document.querySelector('[aria-busy="true"]') && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  window.print();
}
