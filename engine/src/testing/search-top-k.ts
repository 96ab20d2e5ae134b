import { spaced } from '../typing-tool/folds.ts';
import { gather } from '../typing-tool/people.ts';
import { Search } from '../typing-tool/search.ts';
import type { TopKSettings, TypingData } from '../typing-tool/types.ts';

/** The search alone, on everyone: positions in `columns`, in order of contribution. */
export function searchTopK(data: TypingData, { questions, targets }: TopKSettings): number[] {
  const everyone = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i);
  return new Search(gather(data, spaced(everyone), targets), () => {}).find(questions);
}
