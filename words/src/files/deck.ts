import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

/** Titles, captions and notes of the presentation. */
export const deckWords = wordsIn({
  cover: (segments: number, date: string) => `${count(segments, 'segment')} · ${date}`,
  page: (title: string, at: number, of: number) => (of === 1 ? title : `${title} (${at} of ${of})`),

  method: {
    title: 'Method',
    rows: {
      people: 'Respondents',
      weights: 'Weights',
      segmentedBy: 'Segmented by',
      model: 'Model',
      segments: 'Segments',
      describedBy: 'Also described by',
    },
    weights: (effectiveBase: number) => `as in the survey; effective base ${number(effectiveBase)}`,
    segmentedBy: (questions: number) => `${count(questions, 'question')} (cluster variables)`,
    model: (treatment: string | null) =>
      treatment === null ? 'latent class' : `latent class, answers treated as ${treatment.toLowerCase()}`,
    segments: (segments: number, most: number, how: string) => `${segments} of at most ${most}, ${how}`,
    describedBy: (profile: number, metrics: number) => `${profile} profile and ${metrics} metrics variables`,
    notes: (seed: number, engine: string, alpha: number) =>
      `Seed ${seed}, engine ${engine}, Clustering Alpha ${alpha}.`,
    evidence: (notes: readonly string[]) => `Evidence. ${notes.join(' ')}`,
  },

  sizes: {
    title: 'Segment sizes',
    subtitle: 'Share of respondents in each segment.',
    series: 'Share',
    line: (segment: string, share: number) => `${segment}: ${percent(share)}`,
    alternative: (lines: readonly string[]) => `Segment sizes. ${lines.join('. ')}.`,
  },

  persona: {
    nothing: 'No answer differs from the rest by more than chance.',
    closest: (segment: number, name: string, differences: readonly string[]) =>
      `Closest: SEG${segment} ${name}.${differences.length === 0 ? '' : ` Differences: ${differences.join('; ')}`}`,
    difference: (statement: string, here: number, there: number) =>
      `${statement} (${percent(here)} vs ${percent(there)})`,
    closestNote: (segment: string) => `Closest: ${segment}. Differences:`,
    index: (index: number) => `index ${Math.round(index)}`,
    rest: (figure: string) => `rest ${figure}`,
  },
  sideBySide: { title: 'All segments side by side', size: 'Size' },

  heatMap: {
    title: 'Where the segments stand out',
    subtitle: 'Index by question, scales summarised. 100 is the same as Total; blue is below, orange above.',
    base: (base: string) => `${base}. Index: 100 times the share in the segment over the share in Total`,
    noIndex: 'no index',
    noAnswers: 'no answers',
    alternative: 'Index by question',
  },

  map: {
    title: 'Segment map',
    base: (base: string) => `${base}. Correspondence analysis of the cluster variables`,
    point: (name: string, x: number, y: number) => `${name}: ${x.toFixed(2)} across, ${y.toFixed(2)} up`,
    across: 'Across',
    alternative: (points: readonly string[]) => `Segment map. ${points.join('. ')}.`,
  },

  typing: {
    title: (questions: number, accuracy: number) =>
      `${count(questions, 'question')} ${questions === 1 ? 'matches' : 'match'} the full survey for ${percent(accuracy)} of people`,
    subtitle: 'How well the typing tool works, cross-validated.',
    base: (base: string) => `${base}. Measured on held-out respondents`,
    inOrder: 'Questions in order of contribution:',
    question: 'Question',
    upToIt: 'Accuracy',
    segment: 'Segment',
    assigned: 'Assigned correctly',
    assignedLine: (segment: string, share: number) => `${segment}: ${percent(share)} assigned correctly`,
    questions: (names: readonly string[]) => `Questions of the typing tool: ${names.join('; ')}`,
  },

  appendix: {
    title: (at: number, of: number) => `Appendix: cluster variables (${at} of ${of})`,
    subtitle: 'Share of those who answered, with the index against Total in parentheses.',
    variable: 'Variable',
    response: 'Response',
    total: 'Total',
    alternative: (names: readonly string[]) => `Cluster variables: ${names.join('; ')}`,
  },
});
