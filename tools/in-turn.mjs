/**
 * For things that run side by side and are reported one after the other: the first unfinished one is shown at once, output of the others is kept
 * until it is their turn.
 */
export function inTurn(count, print) {
  const kept = Array.from({ length: count }, () => []);
  const ended = new Set();
  let heard = 0;
  return kept.map((texts, at) => ({
    write(text) {
      if (at === heard) print(text);
      else texts.push(text);
    },
    end() {
      ended.add(at);
      while (ended.has(heard)) {
        heard++;
        for (const text of kept[heard]?.splice(0) ?? []) print(text);
      }
    },
  }));
}
