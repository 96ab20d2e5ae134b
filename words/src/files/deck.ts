import { hasChanged, type SizeChange, type VariablesOfRun } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, percent, wholePercent } from '../numbers.ts';
import { type PersonaLineFacts, personaFigure } from '../personas/lines.ts';
import { points } from '../tracking/story.ts';
import { firstInTenWords, inTenWords } from './ten-words.ts';

/** Existing segments are not where the full survey puts people. */
function typingTool(questions: number, accuracy: number, of: VariablesOfRun): string {
  const tool = count(questions, 'question');
  if (of === 'describing')
    return `${tool} ${questions === 1 ? 'assigns' : 'assign'} ${percent(accuracy)} of people correctly`;
  return `${tool} ${questions === 1 ? 'matches' : 'match'} the full survey for ${percent(accuracy)} of people`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Planners: 74.7% agree “I check the ingredients…”, rest 26.2%". The lines below have the answer in full. */
function personaTitle(name: string, { question, answer, form, kind, value, rest, number: format }: PersonaLineFacts) {
  const [here, there] = [value, rest].map((figure) => personaFigure(kind, figure, format));
  if (form === 'response')
    return inTenWords(
      (who, said, asked) => `${who}: ${here} “${said}”, ${asked}, rest ${there}`,
      name,
      answer,
      question,
    );
  // "Very or extremely important" is at least very important.
  const judged = /^(?:(\w+ )or \w+ )?((?:un|not )?important)$/i.exec(answer.toLowerCase());
  if (judged) {
    const found = `${judged[1] ?? ''}${judged[2]}`;
    return inTenWords((who, asked) => `${who}: ${here} find “${asked}” ${found}, rest ${there}`, name, question);
  }
  const said = form === 'side' && !/\s/.test(answer) ? ` ${answer}` : '';
  return inTenWords((who, asked) => `${who}: ${here}${said} “${asked}”, rest ${there}`, name, question);
}

/** Titles, captions and notes of the presentation. Titles state the finding wherever a slide has one. */
export const deckWords = wordsIn({
  cover: (segments: number, date: string) => `${count(segments, 'segment')} · ${date}`,
  page: (title: string, at: number, of: number) => (of === 1 ? title : `${title} (${at} of ${of})`),
  /** Last line of the notes of every slide. */
  source: (project: string, run: string, date: string) => `Source: ${project}, run “${run}”. Exported on ${date}.`,

  /** Names in the house's own template. */
  template: {
    name: 'QP Tool',
    title: 'Title',
    subtitle: 'Subtitle',
    level: (at: number) => `Text level ${at}`,
    cover: 'Title Slide',
    titleOnly: 'Title Only',
    titleAndContent: 'Title and Content',
    blank: 'Blank',
  },

  summary: {
    title: (segments: number, question: string | null) =>
      segments === 1 || question === null
        ? count(segments, 'segment')
        : inTenWords((label) => `${segments} segments differ most on “${label}”`, question),
    segment: 'Segment',
    size: 'Size',
    finding: 'What sets it apart',
    actions: 'What to do with it',
    distinct: (name: string) => `Address ${name} separately, the segment that differs most from the others.`,
    alike: (one: string, other: string) =>
      `Consider one message for ${one} and ${other}: they answer more alike than any other two.`,
    typing: (questions: number, accuracy: number, of: VariablesOfRun) =>
      `Find the segments in other surveys: ${typingTool(questions, accuracy, of)}.`,
    noTyping: 'Create a typing tool to find the segments in other surveys.',
  },

  whoAnswered: {
    title: (people: number, weighted: boolean) =>
      `Who answered: ${count(people, 'person', 'people')}${weighted ? ', weighted to the market' : ''}`,
    heads: ['Answer', 'People', 'Before', 'Target', 'After'],
  },

  method: {
    title: (grade: string) => `Method and reliability: ${lowered(grade)}`,
    titleOfExisting: 'Origin of the segments',
    rows: {
      origin: 'Source',
      people: 'Respondents',
      weights: 'Weights',
      segmentedBy: 'Segmented by',
      model: 'Model',
      segments: 'Segments',
      describing: 'Described by',
      describedBy: 'Also described by',
      filter: 'Filter of the cross-tab',
    },
    ownWeight: 'as in the survey',
    weights: (origin: string, effectiveBase: number) => `${origin}; effective base ${number(effectiveBase)}`,
    segmentedBy: (questions: number) => `${count(questions, 'question')} (cluster variables)`,
    model: (treatment: string | null) =>
      treatment === null ? 'latent class' : `latent class, answers treated as ${treatment.toLowerCase()}`,
    segments: (segments: number, most: number, how: string) => `${segments} of at most ${most}, ${how}`,
    describing: (questions: number) => count(questions, 'question'),
    describedBy: (profile: number, metrics: number) => `${profile} profile and ${metrics} metrics variables`,
    /** The deck is about everyone, whatever the saved cross-tab shows. */
    notFiltered: (filter: string) => `not applied here (${filter})`,
    notes: (seed: number, engine: string, alpha: number) =>
      `Seed ${seed}, engine ${engine}, Clustering Alpha ${alpha}.`,
    notesOfExisting: (engine: string) => `Engine ${engine}.`,
    evidence: (notes: readonly string[]) => `Evidence. ${notes.join(' ')}`,
  },

  sizes: {
    title: (largest: string, most: number, smallest: string, least: number) =>
      inTenWords((a, b) => `Largest: ${a}, ${percent(most)}. Smallest: ${b}, ${percent(least)}`, largest, smallest),
    one: 'Segment size',
    subtitle: 'Share of respondents in each segment.',
    series: 'Share',
    line: (segment: string, share: number) => `${segment}: ${percent(share)}`,
    alternative: (lines: readonly string[]) => `Segment sizes. ${lines.join('. ')}.`,
  },

  separation: {
    title: (question: string) => inTenWords((label) => `“${label}” separates the segments most`, question),
    /** `question`: empty of an item of an exercise. */
    subtitle: (question: string, answer: string, least: number, most: number) =>
      question === ''
        ? `${answer}: chosen first ${percent(least)} to ${percent(most)} of the time. The items on which the segments differ most.`
        : `${question}: ${percent(least)} to ${percent(most)} ${answer}. Share of each segment, for the questions on which the segments differ most.`,
    name: 'Segments by question',
    across: 'Share',
    line: (answer: string, shares: readonly string[]) => `${answer}. ${shares.join(', ')}.`,
    share: (segment: string, share: number | null) => `${segment} ${share === null ? 'no answers' : percent(share)}`,
  },

  numbers: {
    title: (
      question: string,
      [most, highest]: readonly [name: string, mean: string],
      [least, lowest]: readonly [name: string, mean: string],
    ) => inTenWords((q, a, b) => `${q}: ${highest} in ${a}, ${lowest} in ${b}`, question, most, least),
    subtitle: 'Distribution in each segment (colour) and in the whole survey (grey).',
    head: (segment: string, mean: string) => `${segment}: ${mean} on average`,
    line: (question: string, segment: string, mean: string, median: string) =>
      `${question}, ${segment}: mean ${mean}, median ${median}`,
    total: 'Total',
    name: (segment: string) => `Distribution in ${segment}`,
    mean: (segment: string) => `Mean of ${segment}`,
  },

  persona: {
    title: personaTitle,
    head: (segment: number, share: number, people: string) => `SEG${segment} · ${percent(share)} · ${people}`,
    segment: (segment: number) => `SEG${segment}`,
    everyoneElse: 'Rest',
    chart: (section: string) => `${section}: segment and rest`,
    mean: (here: string, rest: string, index: string) => `${here} (rest ${rest}${index === '' ? '' : `, ${index}`})`,
    nothing: 'No answer differs from the rest by more than chance.',
    closest: (segment: string, differences: readonly string[]) =>
      `Closest segment: ${segment}.${differences.length === 0 ? '' : ` Differences: ${differences.join('; ')}.`}`,
    difference: (statement: string, here: number, there: number) =>
      `${statement} (${percent(here)} vs ${percent(there)})`,
    closestNote: (segment: string) => `Closest segment: ${segment}. Differences:`,
    index: (index: number) => `index ${Math.round(index)}`,
  },

  tooSmall: {
    title: (names: readonly string[]) =>
      names.length > 2
        ? `${count(names.length, 'segment')} are too small to describe`
        : inTenWords(
            (...cut) => `${joinedWithAnd(cut)} ${names.length === 1 ? 'is' : 'are'} too small to describe`,
            ...names,
          ),
    segment: 'Segment',
    size: 'Size',
    people: 'People',
    closest: 'Closest segment',
    line: (name: string, share: number, people: number) => `${name}: ${percent(share)}, ${number(people)} people.`,
  },

  sideBySide: {
    differences: (questions: readonly string[]) =>
      questions.length === 0
        ? 'All segments side by side'
        : inTenWords((one) => `The largest difference: “${one}”`, questions[0]),
    distinct: (name: string) => inTenWords((cut) => `The most distinct segment: ${cut}`, name),
    alike: (...names: readonly [name: string, one: string, other: string]) =>
      firstInTenWords(
        `Most distinct: ${names[0]}. Most alike: ${names[1]} and ${names[2]}`,
        `Most alike: ${names[1]} and ${names[2]}`,
        inTenWords((name) => `The most distinct segment: ${name}`, names[0]),
      ),
    size: 'Size',
  },

  heatMap: {
    title: (segment: string, questions: number, of: number) =>
      inTenWords((name) => `${name} stands out on ${questions} of ${count(of, 'question')}`, segment),
    none: 'Index by question',
    subtitle: 'Index by question, scales summarised. 100 is the same as Total; blue is below, orange above.',
    index: 'Index: 100 times the share in the segment over the share in Total.',
    noIndex: 'no index',
    noAnswers: 'no answers',
    alternative: 'Index by question',
  },

  map: {
    title: (shown: number) => `Two dimensions show ${percent(shown)} of the differences between the segments`,
    name: 'Segment map',
    base: (base: string, of: VariablesOfRun) => `${base}. Correspondence analysis of the ${of} variables`,
    across: 'Across',
    point: (name: string, x: number, y: number) => `${name}: ${fixedNumber(x, 2)} across, ${fixedNumber(y, 2)} up`,
    alternative: (points: readonly string[]) => `Segment map. ${points.join('. ')}.`,
  },

  tracking: {
    title: (wave: string, changes: readonly SizeChange[], segments: readonly string[]) => {
      const changed = changes.flatMap((change, k) => (hasChanged(change) ? [{ change, k }] : []));
      if (changed.length === 0) return `No segment changed in size in ${wave}`;
      const { change, k } = changed.reduce((a, b) => (Math.abs(b.change.value) > Math.abs(a.change.value) ? b : a));
      const by = `${change.value > 0 ? 'grew' : 'shrank'} by ${number(100 * Math.abs(change.value), 1)} points`;
      return inTenWords((name, last) => `${name} ${by} in ${last}`, segments[k], wave);
    },
    trendHelp: 'Estimated sizes of the segments over the waves, with 95% intervals.',
    trendName: 'Segment sizes',
    changes: (wave: string, changes: readonly SizeChange[]) => {
      const changed = changes.filter(hasChanged).length;
      const some = `${number(changed)} of ${count(changes.length, 'segment')} changed`;
      return inTenWords((last) => `${changed === 0 ? 'No segment changed' : some} significantly in ${last}`, wave);
    },
    changesHelp: 'Sizes, and the change of the latest wave with its 95% interval.',
    adviceHelp: (wave: string) => `What ${wave} says about the segments.`,
    paragraph: 'In short',
    first: 'Base',
    segment: 'Segment',
    changeHead: 'Change to the base, points',
    change: ({ value, low, high }: SizeChange) => `${points(value)} (${points(low)} to ${points(high)})`,
    base: (wave: string, people: number) => `${wave}: ${count(people, 'respondent')}. Estimated sizes, 95% intervals`,
    drift: (questions: number, wave: string) =>
      inTenWords(
        (last) =>
          `${questions === 1 ? 'One question is' : `${number(questions)} questions are`} answered differently in ${last}`,
        wave,
      ),
    driftHelp: (points: number) =>
      `The answer that moved most, then and now. Significant after adjustment, and at least ${count(points, 'point')}.`,
    driftLine: (question: string, answer: string, segment: string, before: number, now: number) =>
      `${question}: ${answer} in ${segment} went from ${wholePercent(before)} to ${wholePercent(now)}`,
    question: 'Question',
    answer: 'Answer',
    thenNow: 'Then → now',
  },
  typing: {
    title: (questions: number, accuracy: number, of: VariablesOfRun) => typingTool(questions, accuracy, of),
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
    title: (at: number, pages: number, of: VariablesOfRun) => `Appendix: ${of} variables (${at} of ${pages})`,
    subtitle: 'Share of those who answered, with the index against Total in parentheses.',
    variable: 'Variable',
    response: 'Response',
    total: 'Total',
    alternative: (names: readonly string[], of: VariablesOfRun) =>
      `${of === 'cluster' ? 'Cluster' : 'Describing'} variables: ${names.join('; ')}`,
  },
});
