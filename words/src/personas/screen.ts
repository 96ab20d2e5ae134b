import { otherSampleWords } from '../compare/other-samples.ts';
import { stabilitySentences } from '../compare/stability.ts';
import { significanceWords } from '../crosstab/significance.ts';
import { wordsIn } from '../locale.ts';
import { count, percent } from '../numbers.ts';
import { type BaseFacts, segmentWords } from '../run/segments.ts';
import { type PersonaStatement, personaLineWords } from './lines.ts';

const lines = personaLineWords('en');
const run = segmentWords('en');

export const personaWords = wordsIn({
  heading: (run: string) => `${run} Personas`,
  introduction: (facts: BaseFacts, formed: boolean) =>
    [`${run.base(facts)}.`, lines.chosenByTest, ...(formed ? [lines.formedTheSegments] : [])].join(' '),
  counts: lines.counts,
  correctedShares: lines.correctedShares,
  layout: 'Layout of the personas',
  layouts: { cards: 'Side by side', one: 'One at a time' },
  loading: 'Finding what sets the segments apart',
  afterFailure: 'The cross-tab is not affected.',
  bySize: 'Personas by size',
  undoHint: 'Undo the last edit to the personas',
  undo: 'Undo',
  redo: 'Redo',
  print: 'Print or PDF',
  template: {
    button: 'Template',
    title: 'Presentation template',
    introduction:
      'Upload your own PowerPoint template (.pptx). Presentations of this project then use its layouts, fonts and colours. Its slides, macros and links are left out.',
    none: 'Presentations use the QP Tool template.',
    used: (name: string) => `Presentations use ${name}.`,
    upload: 'Upload template',
    remove: 'Remove template',
    uploading: 'Reading the template',
    saved: (name: string) => `Presentations now use ${name}.`,
    removed: 'Presentations use the QP Tool template again.',
    failed: 'The template wasn’t changed.',
  },
  notSaved: 'Your last change wasn’t saved. The stored version is shown again.',
  card: (segment: number) => `Persona of SEG${segment}`,
  size: significanceWords('en').people,
  edit: (label: string, value: string) => `Edit ${label}: ${value}`,
  add: (action: string, label: string) => `${action}: ${label}`,
  addSign: (action: string) => `+ ${action}`,
  name: { of: (segment: number) => `name of SEG${segment}`, add: 'Add a name' },
  quote: { of: (segment: number) => `quote of SEG${segment}`, add: 'Add a quote' },
  text: { of: (segment: number) => `description of SEG${segment}`, add: 'Add a description' },
  takeNameShort: 'Use this name',
  takeName: (name: string) => `Use this name: ${name}`,
  tooFew: lines.tooFew,
  nothingDiffers: lines.nothingDiffers,
  sections: lines.sections,
  sectionOf: (title: string, segment: number) => `${title}, SEG${segment}`,
  /** "agree: I avoid sugar (25.4% of the rest)", after the figure; the figure of a mean comes last. */
  claim: lines.claim,
  rest: lines.rest,
  statement: lines.statement,
  moveUp: 'Move up',
  moveDown: 'Move down',
  hide: 'Hide',
  lineAction: (action: string, statement: string) => `${action}: ${statement}`,
  showHidden: (lines: number) => `Show ${count(lines, 'hidden line')}`,
  closest: 'Closest segment:',
  closestLine: (line: PersonaStatement, here: number, there: number) =>
    `${lines.statement(line)}: ${percent(here)} vs ${percent(there)}`,
  notTested: 'Not tested on other samples yet.',
  sameInOtherSample: otherSampleWords('en').ofSegment,
  stability: stabilitySentences('en').inShort,
});
