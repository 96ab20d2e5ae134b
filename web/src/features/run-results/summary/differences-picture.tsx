import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { answerLabel, type CrosstabFindings, type CrosstabRow, segmentTitle } from '@qp/facts';
import { percent, signed } from '@qp/words/numbers';
import { pictureBase } from '@qp/words/run/segments';
import { useCallback, useMemo, useState } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { differences, type ResponseRow } from './picture-data.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 12;
const BAR = 28;

export interface PictureProps {
  run: Run;
  rows: readonly ResponseRow[];
  order: readonly number[];
  /** Against the rest; null until the tests are there. */
  findings: CrosstabFindings | null;
  confidence: number;
}

/** How one segment differs from Total, in points: the answers that are significant against the rest. */
export function DifferencesPicture({ run, rows, order, findings, confidence }: PictureProps) {
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
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => sentence(shown[dataIndex], segment) },
      series: [
        {
          type: 'bar',
          barMaxWidth: 16,
          data: shown.map((one) => ({
            value: one.points,
            label: { formatter: signed(one.points, 1), position: one.points < 0 ? 'left' : 'right' },
          })),
          itemStyle: { color: segmentColour(segment, mode), borderRadius: 3 },
          label: { show: true, color: t.text, fontSize: 12 },
        },
      ],
    }),
    [shown, segment],
  );
  const words = subtitle(shown.length, segment, findings ? confidence : null);
  return (
    <Stack sx={{ gap: 2 }}>
      <Select
        className="no-print"
        value={segment}
        onChange={(event) => setChosen(Number(event.target.value))}
        inputProps={{ 'aria-label': 'Segment to compare with Total' }}
        sx={{ alignSelf: 'flex-start', minWidth: 220, maxWidth: '100%' }}
      >
        {order.map((one) => (
          <MenuItem key={one} value={one}>
            {segmentTitle(one, run.header_descriptions)}
          </MenuItem>
        ))}
      </Select>
      <Chart
        title={`How SEG${segment} differs from Total`}
        subtitle={words}
        alternative={shown.map((one) => sentence(one, segment)).join(' ') || words}
        option={option}
        height={shown.length === 0 ? 24 : Math.max(160, shown.length * BAR + 24)}
        headingLevel="h2"
        fileName={fileStem(run, `SEG${segment} against Total`)}
        base={pictureBase(run)}
        names={pictureNames(run, [segment])}
      />
    </Stack>
  );
}

/** `confidence` is null until it is known what is significant. */
function subtitle(answers: number, segment: number, confidence: number | null): string {
  if (confidence === null) return `The ${answers} answers that differ most, in percentage points.`;
  const from = `significant against the rest (${confidence}% confidence)`;
  if (answers === 0) return `No answer of SEG${segment} is ${from}.`;
  if (answers === 1) return `The one difference that is ${from}, in percentage points.`;
  return `The ${answers} largest differences that are ${from}, in percentage points.`;
}

function sentence({ label, row, points }: ReturnType<typeof differences>[number], segment: number): string {
  const here = percent(row.value[segment - 1]);
  const total = percent(row.value[row.value.length - 1]);
  return `${label}: ${here} against ${total} in Total (${signed(points, 1)} points).`;
}
