import type { Run, RunStability } from '@qp/contract';
import { segmentStabilityText } from '../compare/stability.ts';
import { peopleText } from '../crosstab/significance.ts';
import { wordsIn } from '../locale.ts';
import { count, percent } from '../numbers.ts';
import { baseText } from '../run/segments.ts';
import {
  againstRest,
  agreementWords,
  CHOSEN_BY_TEST,
  NOTHING_TOLD,
  type PersonaLineFacts,
  type PersonaStatement,
  personaClaim,
  personaStatement,
  sectionTitles,
  TOO_FEW,
} from './lines.ts';

/** The view Personas of a run. */
export const personaWords = wordsIn({
  heading: (run: string) => `${run} Personas`,
  introduction: (run: Parameters<typeof baseText>[0] & Pick<Run, 'name'>) => `${baseText(run)}. ${CHOSEN_BY_TEST}`,
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
  size: (people: number, weighted: number | null) => peopleText(people, weighted),
  edit: (label: string, value: string) => `Edit ${label}: ${value}`,
  add: (action: string, label: string) => `${action}: ${label}`,
  addSign: (action: string) => `+ ${action}`,
  name: { of: (segment: number) => `name of SEG${segment}`, add: 'Add a name' },
  quote: { of: (segment: number) => `quote of SEG${segment}`, add: 'Add a quote' },
  text: { of: (segment: number) => `description of SEG${segment}`, add: 'Add a description' },
  takeNameShort: 'Use this name',
  takeName: (name: string) => `Use this name: ${name}`,
  tooFew: TOO_FEW,
  nothingDiffers: NOTHING_TOLD,
  sections: sectionTitles,
  sectionOf: (title: string, segment: number) => `${title}, SEG${segment}`,
  /** "agree: I avoid sugar (25.4% of the rest)", after the figure; the figure of a mean comes last. */
  claim: (line: PersonaLineFacts, figure: string) => personaClaim(line, figure),
  rest: (line: PersonaLineFacts) => againstRest(line),
  moveUp: 'Move up',
  moveDown: 'Move down',
  hide: 'Hide',
  lineAction: (action: string, statement: string) => `${action}: ${statement}`,
  showHidden: (lines: number) => `Show ${count(lines, 'hidden line')}`,
  closest: 'Closest segment:',
  closestLine: (line: PersonaStatement, here: number, there: number) =>
    `${personaStatement(line)}: ${percent(here)} vs ${percent(there)}`,
  agreement: agreementWords,
  stability: (title: string, own: RunStability['own'][number]) => segmentStabilityText(title, own),
});
