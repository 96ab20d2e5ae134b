import { percent } from '@qp/words/numbers';
import { kitPartRows, kitReadmeWords } from '@qp/words/typing-tool/kit-readme';
import { itemText, type Kit, type KitPart, questionBlocks } from './kit.ts';
import { MAX_COMBINATIONS } from './tables.ts';

/** Nothing in a name may end a cell of a Markdown table or begin markup. */
const cell = (value: string): string => value.replaceAll(/[\\`*_{}[\]<>()#+!|~$-]/g, '\\$&').replaceAll(/\s+/g, ' ');
const code = (value: string): string => `\`${value.replaceAll('`', "'")}\``;

export const readme: KitPart = {
  file: 'README.md',
  mediaType: 'text/markdown; charset=utf-8',
  make: (kit) => {
    const words = kitReadmeWords('en');
    const { name, measured, method } = kit.classifier;
    return `${[
      `# ${words.title(cell(name))}`,
      words.intro(kit.version),
      `## ${words.segments}`,
      segments(kit),
      ...(kit.originalCodes === '' ? [] : [cell(kit.originalCodes)]),
      words.accuracy(measured.accuracy, Math.round(measured.people), method),
      `## ${words.questions}`,
      lines(questions(kit)),
      words.treatment,
      ...(kit.classifier.variables.some(({ items }) => items) ? [words.sets] : []),
      `## ${words.rules}`,
      lines(rules(kit).map((rule) => `- ${rule}`)),
      ...missingAnswers(kit),
      `## ${words.quotas}`,
      words.quotasHelp,
      table(words.quotaColumns, words.quotaRows(quotaExample(kit))),
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

/** The items of a battery are listed below its stem. */
function questions(kit: Kit): string[] {
  const { variables } = kit.classifier;
  let order = 0;
  return questionBlocks(kit).flatMap((block) => {
    const own = block.questions.map(
      (v) => `${++order}. ${cell(itemText(block, variables[v], ' '))} (${code(variables[v].code)})`,
    );
    return block.stem === '' ? own : [`\n${cell(block.stem)}\n`, ...own, ''];
  });
}

/** A segment that the kit has, by which the note on quotas shows what to write. */
function quotaExample({ classifier: { segments, targets } }: Kit): { segment: string; row: number } {
  const row = targets.at(-1) ?? 1;
  return { segment: segments[row - 1], row };
}

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
