import { address, pages } from '@qp/contract';
import type { helpWords } from '@qp/words/app/help';

export type HelpTopic = keyof ReturnType<typeof helpWords>;

/** The chapter and heading of the guide that say more about a term. */
export const helpPlaces: Readonly<Record<HelpTopic, { readonly chapter: string; readonly anchor: string }>> = {
  index: { chapter: 'cross-tab', anchor: 'reading-the-table' },
  marginal: { chapter: 'cross-tab', anchor: 'reading-the-table' },
  shading: { chapter: 'cross-tab', anchor: 'reading-the-table' },
  signs: { chapter: 'cross-tab', anchor: 'significance' },
  bic: { chapter: 'run-details', anchor: 'number-of-segments' },
  agreement: { chapter: 'run-details', anchor: 'number-of-segments' },
  entropy: { chapter: 'run-details', anchor: 'number-of-segments' },
  alpha: { chapter: 'designing-runs', anchor: 'advanced-run-settings' },
  acc: { chapter: 'typing-tool', anchor: 'reading-the-result' },
};

export function helpAddress(topic: HelpTopic): string {
  const { chapter, anchor } = helpPlaces[topic];
  return `${address(pages.guideChapter, { chapter })}#${anchor}`;
}
