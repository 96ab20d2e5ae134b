import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { floorPercent, pictureBase, type Run, segmentTitle } from '@qp/contract';
import { useCallback, useMemo, useState } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { differences, type ResponseRow } from './picture-data.ts';
import { answerLabel, fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 12;
const BAR = 28;

export interface PictureProps {
  run: Run;
  rows: readonly ResponseRow[];
  order: readonly number[];
}

/** How one segment differs from Total, in points. */
export function DifferencesPicture({ run, rows, order }: PictureProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const segment = chosen ?? order[0];
  const shown = useMemo(() => differences(rows, segment, MOST), [rows, segment]);
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
            label: { formatter: signed(one.points), position: one.points < 0 ? 'left' : 'right' },
          })),
          itemStyle: { color: segmentColour(segment, mode), borderRadius: 3 },
          label: { show: true, color: t.text, fontSize: 12 },
        },
      ],
    }),
    [shown, segment],
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Select
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
        subtitle={`The ${shown.length} answers that differ most, in percentage points.`}
        alternative={shown.map((one) => sentence(one, segment)).join(' ')}
        option={option}
        height={Math.max(160, shown.length * BAR + 24)}
        headingLevel="h2"
        fileName={fileStem(run, `SEG${segment} against Total`)}
        base={pictureBase(run)}
        names={pictureNames(run, [segment])}
      />
    </Stack>
  );
}

function signed(points: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
}

function sentence({ label, row, points }: ReturnType<typeof differences>[number], segment: number): string {
  const here = floorPercent(row.value[segment - 1], 1);
  const total = floorPercent(row.value[row.value.length - 1], 1);
  return `${label}: ${here} against ${total} in Total (${signed(points)} points).`;
}
