import { stageWords } from '@qp/words/jobs/stages';
import { handOver, threadWork } from '../../platform/queue/thread.ts';
import type { DeckSource } from './deck/index.ts';
import { deckFacts, deckFile } from './deck/index.ts';

export default threadWork(async (source: DeckSource, { progress, signal }): Promise<Uint8Array> => {
  progress(0, stageWords('en').findingDifferences);
  const bytes = await deckFile(deckFacts(source), (share) => {
    signal.throwIfAborted();
    progress(share, stageWords('en').drawingSlides);
  });
  return handOver(bytes, [bytes.buffer as ArrayBuffer]);
});
