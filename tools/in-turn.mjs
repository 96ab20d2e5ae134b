/**
 * For things that happen side by side and are told one after the other: the first that has not ended is heard at once, what the others say is kept
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
