import { partWords } from '@qp/words/app/parts';
import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { type PictureHead, type PictureText, pictureHead, SWATCH, swatchGaps } from './picture-head.ts';
import { font, type Mode, segmentColour, size, tokens } from './theme.ts';

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  CustomChart,
  GridComponent,
  HeatmapChart,
  LabelLayout,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
]);

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What all charts share. Tooltips are drawn, not HTML, because theirs carries style attributes that the policy forbids. */
function themed(option: EChartsCoreOption, mode: Mode, animation: boolean): EChartsCoreOption {
  const t = tokens[mode];
  const tooltip = typeof option.tooltip === 'object' && option.tooltip !== null ? option.tooltip : null;
  return {
    backgroundColor: 'transparent',
    animation,
    animationDuration: 250,
    textStyle: { fontFamily: font.family, color: t.secondary, fontSize: 12 },
    ...option,
    ...(tooltip && {
      tooltip: {
        renderMode: 'richText',
        confine: true,
        backgroundColor: t.surface,
        borderColor: t.line,
        borderWidth: 1,
        borderRadius: size.chip,
        padding: [7, 10],
        textStyle: { color: t.text, fontFamily: font.family, fontSize: 12 },
        ...tooltip,
      },
    }),
  };
}

/** On the screen a canvas: the SVG renderer sets style attributes. */
export function startChart(box: HTMLElement, option: EChartsCoreOption, mode: Mode): EChartsType {
  const chart = init(box, null, { renderer: 'canvas' });
  chart.setOption(themed(option, mode, !reducedMotion()));
  return chart;
}

/** In a box of another width, which may leave room for more or for less. */
export function fitChart(chart: EChartsType, option: EChartsCoreOption, mode: Mode): void {
  chart.resize();
  chart.setOption(themed(option, mode, false), { notMerge: true });
}

/** One canvas with the whole picture in light colours: those on the screen lie in layers, some of which paper lacks. */
export function onPaper(option: EChartsCoreOption, width: number, height: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    chart.setOption(themed(option, 'light', false));
    const canvas = chart.renderToCanvas({ pixelRatio: PNG_SCALE });
    // The library places it as a layer.
    canvas.style.cssText = '';
    canvas.style.width = `${width}px`;
    return canvas;
  } finally {
    chart.dispose();
  }
}

interface Picture extends PictureText {
  option: EChartsCoreOption;
  width: number;
  height: number;
}

const PNG_SCALE = 2;
/** Round the drawing of a picture that leaves the page. */
const MARGIN = { side: 16, bottom: 12 };
const wholeWidth = (width: number) => width + 2 * MARGIN.side;

export async function toPng({ option, width, height, ...text }: Picture): Promise<Blob> {
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    width,
    height,
    devicePixelRatio: PNG_SCALE,
  });
  try {
    chart.setOption(themed(option, 'light', false));
    const head = pictureHead(text, wholeWidth(width));
    const drawing = chart.renderToCanvas({ pixelRatio: PNG_SCALE });
    const canvas = document.createElement('canvas');
    canvas.width = wholeWidth(width) * PNG_SCALE;
    canvas.height = (height + head.height + MARGIN.bottom) * PNG_SCALE;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error(partWords('en').pictureFailed);
    pen.fillStyle = tokens.light.surface;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.save();
    pen.scale(PNG_SCALE, PNG_SCALE);
    writeHead(pen, head);
    pen.drawImage(drawing, MARGIN.side, head.height, width, height);
    pen.restore();
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(partWords('en').pictureFailed))), 'image/png');
    });
  } finally {
    chart.dispose();
  }
}

/** Where Inter is not installed, letters that are no wider: labels would leave the picture. */
const SVG_FONT = 'Inter, Helvetica, Arial, sans-serif';

export async function toSvg({ option, width, height, ...text }: Picture): Promise<Blob> {
  await import('./echarts-svg.ts');
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(themed(option, 'light', false));
    const drawing = chart.renderToSVGString().replaceAll(/'Inter Variable'[^";<]*sans-serif/g, SVG_FONT);
    const t = tokens.light;
    const head = pictureHead(text, wholeWidth(width));
    const [wide, high] = [wholeWidth(width), height + head.height + MARGIN.bottom];
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
      `<rect width="100%" height="100%" fill="${t.surface}"/>`,
      ...svgHead(head),
      `<g transform="translate(${MARGIN.side} ${head.height})">${drawing}</g>`,
      '</svg>',
    ].join('\n');
    return new Blob([svg], { type: 'image/svg+xml' });
  } finally {
    chart.dispose();
  }
}

function writeHead(pen: CanvasRenderingContext2D, { title, small, names }: PictureHead): void {
  const t = tokens.light;
  pen.fillStyle = t.text;
  pen.font = `620 16px ${font.family}`;
  for (const { text, x, y } of title) pen.fillText(text, x, y);
  pen.fillStyle = t.secondary;
  pen.font = `12px ${font.family}`;
  for (const { text, x, y } of small) pen.fillText(text, x, y);
  for (const { text, x, y, segment } of names) {
    for (const { fill, at } of swatch(segment, x, y)) {
      pen.fillStyle = fill;
      pen.fillRect(...at);
    }
    pen.fillStyle = t.text;
    pen.fillText(text, x, y);
  }
}

/** The rectangles that a swatch before a name is drawn of. */
function swatch(
  segment: number | null,
  x: number,
  y: number,
): { fill: string; at: [number, number, number, number] }[] {
  if (segment === null) return [];
  const [left, top] = [x - SWATCH - 6, y - SWATCH];
  return [
    { fill: segmentColour(segment, 'light'), at: [left, top, SWATCH, SWATCH] },
    ...swatchGaps(segment).map(([dx, dy, wide, high]) => ({
      fill: tokens.light.surface,
      at: [left + dx, top + dy, wide, high] as [number, number, number, number],
    })),
  ];
}

function svgHead({ title, small, names }: PictureHead): string[] {
  const t = tokens.light;
  const line = (fill: string, size: number, weight: number) => (one: { text: string; x: number; y: number }) =>
    `<text x="${one.x}" y="${one.y}" fill="${fill}" font-family="${SVG_FONT}" font-size="${size}" font-weight="${weight}">${escaped(one.text)}</text>`;
  const name = line(t.text, 12, 400);
  return [
    ...title.map(line(t.text, 16, 620)),
    ...small.map(line(t.secondary, 12, 400)),
    ...names.flatMap((one) => [
      ...swatch(one.segment, one.x, one.y).map(
        ({ fill, at: [x, y, wide, high] }) =>
          `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}"/>`,
      ),
      name(one),
    ]),
  ];
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
