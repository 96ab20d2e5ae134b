import { percent } from '@qp/words/numbers';
import { kitPartRows, kitReadmeWords } from '@qp/words/typing-tool/kit-readme';
import { type Kit, type KitPart, questionText } from './kit.ts';
import { MAX_COMBINATIONS } from './tables.ts';

/** Nothing in a name may end a cell of a Markdown table or begin markup. */
const cell = (value: string): string => value.replaceAll(/[\\`*_{}[\]<>()#+!|~$-]/g, '\\$&').replaceAll(/\s+/g, ' ');
const code = (value: string): string => `\`${value.replaceAll('`', "'")}\``;

export const readme: KitPart = {
  file: 'README.md',
  mediaType: 'text/markdown; charset=utf-8',
  make: (kit) => {
    const words = kitReadmeWords('en');
    const { name, measured, method, variables } = kit.classifier;
    return `${[
      `# ${words.title(cell(name))}`,
      words.intro(kit.version),
      `## ${words.segments}`,
      segments(kit),
      ...(kit.originalCodes === '' ? [] : [cell(kit.originalCodes)]),
      words.accuracy(measured.accuracy, Math.round(measured.people), method),
      `## ${words.questions}`,
      lines(variables.map((one, v) => `${v + 1}. ${cell(questionText(one, ' '))} (${code(one.code)})`)),
      words.treatment,
      `## ${words.rules}`,
      lines(rules(kit).map((rule) => `- ${rule}`)),
      ...missingAnswers(kit),
      `## ${words.parts}`,
      table(words.partColumns, kitPartRows('en', combinations(kit) <= MAX_COMBINATIONS)),
      `## ${words.selfTests}`,
      words.selfTestsHelp,
      table(words.selfTestColumns, words.selfTestRows),
      `## ${words.check}`,
      lines(words.checkSteps.map((step, at) => `${at + 1}. ${step}`)),
    ].join('\n\n')}\n`;
  },
};

const lines = (texts: readonly string[]): string => texts.join('\n');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (columns: readonly string[], rows: readonly string[]): string =>
  lines([row(columns), `|${columns.map(() => '---|').join('')}`, ...rows]);

function segments({ classifier, names, hitRates }: Kit): string {
  const { segmentColumns, out } = kitReadmeWords('en');
  const rateOf = (group: string) => hitRates?.find((one) => one.group === group);
  const rates = (group: string) => {
    const rate = rateOf(group);
    return hitRates ? [rate ? percent(rate.share) : ''] : [];
  };
  return table(segmentColumns.slice(0, hitRates ? 3 : 2), [
    ...classifier.segments.map((own, s) => row([own, cell(names[s]), ...rates(own)])),
    ...(rateOf('Out') ? [row(['Out', out, ...rates('Out')])] : []),
  ]);
}

function rules({ classifier, ambiguous }: Kit): string[] {
  const words = kitReadmeWords('en');
  const unclear = classifier.variables.filter((_, v) => ambiguous[v]);
  return [
    words.missing(classifier.missing.filter((text) => text !== '').map(code)),
    words.unknown,
    words.ties,
    ...(unclear.length > 0 ? [words.ambiguous(unclear.map((variable) => code(variable.code)))] : []),
  ];
}

function missingAnswers({ classifier: { measured } }: Kit): string[] {
  const { missing_answers: curve } = measured;
  if (!curve) return [];
  const words = kitReadmeWords('en');
  const rows = curve.map(({ missing, accuracy, stated }) => row([String(missing), percent(accuracy), percent(stated)]));
  return [words.missingCurve, table(words.missingColumns, rows)];
}

const combinations = ({ classifier }: Kit): number =>
  classifier.variables.reduce((product, { labels }) => product * labels.length, 1);
