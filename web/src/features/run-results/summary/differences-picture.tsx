import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { answerLabel, type CrosstabFindings, type CrosstabRow, segmentTitle } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { differences, type ResponseRow } from './picture-data.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 12;
const BAR = 28;

interface PictureProps {
  run: Run;
  rows: readonly ResponseRow[];
  order: readonly number[];
  /** Compared with the rest; null until the tests are there. */
  findings: CrosstabFindings | null;
  confidence: number;
}

/** How one segment differs from Total, in points: the answers that differ significantly from the rest. */
export function DifferencesPicture({ run, rows, order, findings, confidence }: PictureProps) {
  const all = useWords(summaryWords);
  const words = all.differences;
  const [chosen, setChosen] = useState<number | null>(null);
  const segment = chosen ?? order[0];
  const shown = useMemo(() => {
    const significant = findings
      ? (row: CrosstabRow, of: number) => (findings.cells(row)?.[of - 1]?.side ?? 0) !== 0
      : undefined;
    return differences(rows, segment, MOST, significant);
  }, [rows, segment, findings]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => ({
      grid: { left: 8, right: 40, top: 8, bottom: 8, containLabel: true },
      xAxis: {
        type: 'value',
        axisLabel: { show: false },
        splitLine: { lineStyle: { color: t.lineSoft } },
        // Room for the figure at the end of the longest bar on each side.
        min: ({ min }: { min: number }) => Math.min(0, min * 1.3),
        max: ({ max }: { max: number }) => Math.max(0, max * 1.15),
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: shown.map((one) => answerLabel(one.question, one.row.name, labelRoom(width))),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: t.text, fontSize: 12 },
      },
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => sentence(words, shown[dataIndex], segment) },
      series: [
        {
          type: 'bar',
          barMaxWidth: 16,
          data: shown.map((one) => ({
            value: one.points,
            label: { formatter: words.points(one.points), position: one.points < 0 ? 'left' : 'right' },
          })),
          itemStyle: { color: segmentColour(segment, mode), borderRadius: 3 },
          label: { show: true, color: t.text, fontSize: 12 },
        },
      ],
    }),
    [words, shown, segment],
  );
  const help = words.help(shown.length, segment, findings ? confidence : null);
  return (
    <Stack sx={{ gap: 2 }}>
      <Select
        className="no-print"
        value={segment}
        onChange={(event) => setChosen(Number(event.target.value))}
        inputProps={{ 'aria-label': words.choose }}
        sx={{ alignSelf: 'flex-start', minWidth: 220, maxWidth: '100%' }}
      >
        {order.map((one) => (
          <MenuItem key={one} value={one}>
            {segmentTitle(one, run.header_descriptions)}
          </MenuItem>
        ))}
      </Select>
      <Chart
        title={words.title(segment)}
        subtitle={help}
        alternative={shown.map((one) => sentence(words, one, segment)).join(' ') || help}
        option={option}
        height={shown.length === 0 ? 24 : Math.max(160, shown.length * BAR + 24)}
        headingLevel="h2"
        fileName={fileStem(run, words.file(segment))}
        base={all.base(run)}
        names={pictureNames(run, [segment])}
      />
    </Stack>
  );
}

function sentence(
  words: ReturnType<typeof summaryWords>['differences'],
  { label, row, points }: ReturnType<typeof differences>[number],
  segment: number,
): string {
  return words.sentence(label, row.value[segment - 1], row.value[row.value.length - 1], points);
}
