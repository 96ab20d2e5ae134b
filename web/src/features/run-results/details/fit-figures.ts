import type { FitSummary } from '@qp/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { number } from '../../../lib/format.ts';
import type { Tokens } from '../../../ui/theme.ts';

/** The fits of every number of segments: which is lowest by what, as a picture and as words. */

export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];
export const criterionNames: Record<FitCriterion, string> = {
  aic: 'AIC',
  bic: 'BIC',
  caic: 'CAIC',
  sabic: 'Sample-adjusted BIC',
  icl: 'ICL',
};

/** The number of segments with the lowest value, among the fits that settled with nobody's segment empty. */
export function lowestAt(fits: readonly FitSummary[], criterion: FitCriterion): number {
  const sound = fits.filter((fit) => fit.converged && !fit.emptySegment);
  const candidates = sound.length > 0 ? sound : fits;
  return candidates.reduce((best, fit) => (fit[criterion] < best[criterion] ? fit : best)).segments;
}

/** The smallest segment's share. */
export function smallest(fit: FitSummary): number {
  return Math.min(...fit.shares);
}

export function fitPicture(fits: readonly FitSummary[], chosen: number, t: Tokens): EChartsCoreOption {
  const categories = fits.map((fit) => String(fit.segments));
  const line = (name: string, data: (number | null)[], colour: string, dashed: boolean, grid: number) => ({
    name,
    type: 'line',
    data,
    xAxisIndex: grid,
    yAxisIndex: grid,
    symbol: 'circle',
    symbolSize: 7,
    color: colour,
    lineStyle: { width: 2, type: dashed ? 'dashed' : 'solid' },
    endLabel: { show: true, formatter: '{a}', color: colour, fontSize: 12 },
  });
  const axis = {
    type: 'category',
    data: categories,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: t.line } },
  };
  const here = { coord: [String(chosen), 'min'] };
  const chosenBand = (label: string) => ({
    silent: true,
    itemStyle: { color: t.coralSoft },
    label: { show: label !== '', formatter: label, position: 'insideTop', color: t.coralText, fontWeight: 600 },
    data: [[{ xAxis: here.coord[0], name: label }, { xAxis: here.coord[0] }]],
  });
  return {
    grid: [
      { left: 62, right: 74, top: 22, height: '52%' },
      { left: 62, right: 74, bottom: 28, height: '22%' },
    ],
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => readable(value) },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      {
        ...axis,
        gridIndex: 1,
        axisLabel: {
          color: t.secondary,
          formatter: (value: string) => (value === String(chosen) ? `{here|${value}}` : value),
          rich: { here: { color: t.coralText, fontWeight: 700 } },
        },
      },
    ],
    yAxis: [
      {
        gridIndex: 0,
        scale: true,
        axisLabel: { color: t.secondary, formatter: (value: number) => number(value) },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      {
        gridIndex: 1,
        min: 0,
        max: 1,
        interval: 0.5,
        axisLabel: { color: t.secondary },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
    ],
    series: [
      {
        ...line(
          'BIC',
          fits.map((fit) => fit.bic),
          t.link,
          false,
          0,
        ),
        markArea: chosenBand('chosen'),
      },
      line(
        'ICL',
        fits.map((fit) => fit.icl),
        t.metrics,
        true,
        0,
      ),
      {
        ...line(
          'Entropy R²',
          fits.map((fit) => fit.entropyR2),
          t.profile,
          false,
          1,
        ),
        markArea: chosenBand(''),
      },
    ],
  };
}

function readable(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return Math.abs(value) <= 1 ? value.toFixed(2) : number(value);
}

/** The picture in words, with its figures. */
export function fitAlternative(fits: readonly FitSummary[], chosen: number): string {
  const lines = fits.map((fit) => {
    const entropy = fit.entropyR2 === null ? '' : `, entropy R² ${fit.entropyR2.toFixed(2)}`;
    const mark = fit.segments === chosen ? ' (chosen)' : '';
    return `${fit.segments}${mark}: BIC ${number(fit.bic)}, ICL ${number(fit.icl)}${entropy}`;
  });
  return `By number of segments. ${lines.join('; ')}.`;
}

/** One sentence over the picture: what decided, and how sure that is. */
export function fitSentence(fits: readonly FitSummary[], chosen: number): string {
  const fit = fits.find((one) => one.segments === chosen);
  if (!fit || fits.length === 1) return 'Only one number of segments was fitted.';
  const by = fitCriteria.filter((criterion) => lowestAt(fits, criterion) === chosen).map((one) => criterionNames[one]);
  const lead = by.length > 0 ? `${chosen} segments have the lowest ${listed(by)}` : `${chosen} segments are shown`;
  return `Lower is better. ${lead}; the best solution was reached by ${fit.reachedBest} of the ${fit.startsFinished} starts run to the end.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
