import { address, pages } from '@qp/contract';
import type { RunViewName } from '../lib/project.ts';
import { readAddress } from './screens/project-address.ts';

const CROSS_TAB = 'cross-tab';
const chapterOfView: Readonly<Record<RunViewName, string>> = {
  crosstab: CROSS_TAB,
  summary: CROSS_TAB,
  personas: 'personas',
  details: 'run-details',
  drivers: 'drivers',
  value: 'reach',
  compare: 'comparing',
  typing: 'typing-tool',
  handover: 'typing-tool',
  tracking: 'tracking',
};

const at = (chapter: string): string => address(pages.guideChapter, { chapter });

/** Where the guide explains the screen at an address; its first page for the others. */
export function guideForScreen({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === pages.account.path) return at('logging-in');
  if (/^\/project\/import\/[^/]+\/$/.test(pathname)) return at('first-project');
  if (!/^\/project\/[^/]+\/$/.test(pathname)) return pages.guide.path;
  const { tab, run, view } = readAddress(new URLSearchParams(search));
  if (tab === 'design') return at('designing-runs');
  return at(run === null ? 'run-details' : chapterOfView[view]);
}
