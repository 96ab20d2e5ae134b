import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { type Interval, rankedSegments, segmentTitle } from '@qp/facts';
import { valueWords } from '@qp/words/value/value';
import { type ExportTable, exportOrder } from './export-source.ts';
import { WIDTHS } from './workbook-drivers.ts';
import { addFigureSheet, type Cell } from './workbook-sheet.ts';

const words = valueWords('en');
const PERCENT = '0.0%';
const AMOUNT = '#,##0.00';
const PEOPLE = '#,##0';

/** The sheets Value and Attractiveness, at full precision; none where the value was not computed. */
export function addValueSheets(workbook: WorkbookWriter, table: ExportTable): void {
  const { figures, choice, attractiveness } = table.value ?? {};
  if (!figures || !choice || !attractiveness) return;
  const people = choice.population ?? figures.people;
  const note = `${words.tableHelp(people, choice.population !== null)} ${words.methodAndBase(figures)}`;
  const title = (segment: number) => segmentTitle(segment, table.descriptions);
  const [segmentHead, ...figureHeads] = words.heads(words.files.value);
  const { bounds, metric: metricHead } = words.files;
  const metrics = figures.metrics.length > 0 ? figures.metrics : [null];
  addFigureSheet(workbook, {
    name: words.files.value,
    notes: [words.files.value, note],
    ...WIDTHS,
    heads: [
      [
        segmentHead,
        metricHead,
        ...figureHeads.flatMap((head) => [head, ...bounds.map((bound) => `${head}, ${bound}`)]),
      ],
    ],
    rows: metrics.flatMap((metric) =>
      exportOrder(table).map((segment): Cell[] => {
        const at = segment - 1;
        const size = figures.sizes[at];
        return [
          { value: title(segment) },
          { value: metric && (metric.label || metric.code) },
          ...intervalCells(size, 1, PERCENT),
          ...intervalCells(size, people, PEOPLE),
          ...intervalCells(metric?.means[at], 1, AMOUNT),
          ...intervalCells(metric?.amounts[at], people, AMOUNT),
          ...intervalCells(metric?.shares[at], 1, PERCENT),
        ];
      }),
    ),
  });
  const { attractiveness: own } = words;
  const { criteria, segments } = attractiveness;
  if (!segments) return;
  const [rankHead, , ...scoreHeads] = own.heads;
  addFigureSheet(workbook, {
    name: words.files.attractiveness,
    notes: [words.files.attractiveness, `${own.help} ${own.stays}`],
    ...WIDTHS,
    heads: [
      [
        segmentHead,
        rankHead,
        ...scoreHeads,
        ...criteria.map((one) => `${own.name(one)} (${own.weights} ${one.weight})`),
      ],
    ],
    rows: rankedSegments(attractiveness).map((segment): Cell[] => {
      const { rank, score, first } = segments[segment - 1];
      return [
        { value: title(segment) },
        { value: rank },
        { value: score, format: '0.0' },
        { value: first, format: '0%' },
        ...criteria.map(({ kind, values }) => {
          const format = kind === 'size' || kind === 'distinctness' ? PERCENT : AMOUNT;
          return { value: values[segment - 1], format };
        }),
      ];
    }),
  });
}

function intervalCells(interval: Interval | null | undefined, times: number, format: string): Cell[] {
  return [interval?.value, interval?.low, interval?.high].map((value) => {
    return { value: value === undefined ? null : value * times, format };
  });
}
