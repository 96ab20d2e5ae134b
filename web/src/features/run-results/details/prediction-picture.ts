import type { Prediction, PredictionFigure } from '@qp/facts';
import { count, number } from '@qp/words/numbers';
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '../../../ui/theme.ts';

/** How well every number of segments predicts people left out, against one segment: as a picture and as words. */

/** The number of segments that predicts best, one included. */
export function bestPredicted({ figures }: Prediction): PredictionFigure {
  return figures.reduce((best, figure) => (figure.logLikelihood > best.logLikelihood ? figure : best));
}

/** "+0.82 ± 0.05": better than one segment, with the standard error of that. */
export function leadText({ segments, lead, leadError }: PredictionFigure): string {
  if (segments === 1) return '0';
  return `${lead < 0 ? '−' : '+'}${Math.abs(lead).toFixed(2)} ± ${leadError.toFixed(2)}`;
}

/** A point a number of segments, with a bar of one standard error to either side; one segment is the line at 0. */
export function predictionPicture({ figures }: Prediction, chosen: number, t: Tokens): EChartsCoreOption {
  const names = figures.map(({ segments }) => String(segments));
  return {
    grid: { left: 62, right: 16, top: 16, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : '–'),
    },
    xAxis: {
      type: 'category',
      data: names,
      name: 'Segments',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: t.secondary },
      axisTick: { show: false },
      axisLine: { onZero: false, lineStyle: { color: t.line } },
      axisLabel: {
        color: t.secondary,
        // Every number of segments, however many there are.
        interval: 0,
        formatter: (value: string) => (value === String(chosen) ? `{here|${value}}` : value),
        rich: { here: { color: t.coralText, fontWeight: 700 } },
      },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitLine: { lineStyle: { color: t.lineSoft } },
      axisLabel: { color: t.secondary, formatter: (value: number) => number(value, 2) },
    },
    series: [
      {
        name: 'Better than one segment',
        type: 'line',
        data: figures.map(({ lead, segments }) => ({ value: lead, symbolSize: segments === chosen ? 12 : 8 })),
        symbol: 'circle',
        color: t.link,
        lineStyle: { width: 2 },
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: t.link, width: 2, type: 'solid', opacity: 0.55 },
          data: [
            ...figures
              .slice(1)
              .map(({ segments, lead, leadError }) => [
                { coord: [String(segments), lead - leadError] },
                { coord: [String(segments), lead + leadError] },
              ]),
            { yAxis: 0, lineStyle: { color: t.secondary, width: 1, type: 'dashed', opacity: 1 } },
          ],
        },
      },
    ],
  };
}

export function predictionAlternative({ figures }: Prediction, chosen: number): string {
  const lines = figures.map((figure) => {
    const mark = figure.segments === chosen ? ' (chosen)' : '';
    return `${figure.segments}${mark}: ${leadText(figure)}`;
  });
  return `Log-likelihood of a person left out, less that with one segment, with its standard error, by number of segments. ${lines.join('; ')}.`;
}

/** One sentence over the picture. */
export function predictionSentence(prediction: Prediction, chosen: number): string {
  const best = bestPredicted(prediction);
  const asked = `${number(prediction.people)} people were left out in ${prediction.folds} groups and predicted by fits that had not seen them; higher is better.`;
  if (best.segments === 1) return `${asked} No number of segments predicts better than one: there may be no segments.`;
  const shown = best.segments === chosen ? '' : enough(prediction, best, chosen);
  return `${asked} ${best.segments} segments do best${shown}. Bars are standard errors; the line at 0 is one segment.`;
}

/** Why fewer than do best are shown: what a further one would add is too little, or somebody wanted it so. */
function enough({ figures }: Prediction, best: PredictionFigure, chosen: number): string {
  const here = figures.find(({ segments }) => segments === chosen);
  const more = figures.filter(({ segments }) => segments > chosen);
  const little = here && more.every(({ lead, segments }) => lead - here.lead <= 0.01 * best.lead * (segments - chosen));
  return best.segments > chosen && little
    ? `, but each beyond ${chosen} adds less than 1% of what they gain`
    : ` (${count(chosen, 'segment')} shown)`;
}
