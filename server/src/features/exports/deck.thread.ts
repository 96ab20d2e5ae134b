import { handOver, threadWork } from '../../platform/queue/thread.ts';
import { deckFacts } from './deck/deck-facts.thread.ts';
import { deckFile } from './deck/deck-file.ts';
import type { DeckSource } from './deck/deck-source.ts';

export default threadWork(async (source: DeckSource, { progress, signal }): Promise<Uint8Array> => {
  progress(0, 'Finding what sets the segments apart');
  const bytes = await deckFile(deckFacts(source), (share) => {
    signal.throwIfAborted();
    progress(share, 'Drawing the slides');
  });
  return handOver(bytes, [bytes.buffer as ArrayBuffer]);
});
