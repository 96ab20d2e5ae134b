import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { font, type Mode, size, tokens } from './theme.ts';

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  CustomChart,
  GridComponent,
  HeatmapChart,
  LabelLayout,
  LegendComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
  VisualMapComponent,
]);

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What all charts share. Tooltips are drawn, not HTML, because theirs carries style attributes that the policy forbids. */
function dressed(option: EChartsCoreOption, mode: Mode, animation: boolean): EChartsCoreOption {
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
  chart.setOption(dressed(option, mode, !reducedMotion()));
  return chart;
}

export interface Picture {
  title: string;
  /** A quiet line under the title: who and what the figures rest on. */
  base?: string;
  option: EChartsCoreOption;
  width: number;
  height: number;
}

const headHeight = (base: string | undefined): number => (base ? 62 : 44);
const BASE_LINE = 48;
const PNG_SCALE = 2;

export async function toPng({ title, base, option, width, height }: Picture): Promise<Blob> {
  const head = headHeight(base);
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    width,
    height,
    devicePixelRatio: PNG_SCALE,
  });
  try {
    chart.setOption(dressed(option, 'light', false));
    const drawing = chart.renderToCanvas({ pixelRatio: PNG_SCALE });
    const canvas = document.createElement('canvas');
    canvas.width = width * PNG_SCALE;
    canvas.height = (height + head) * PNG_SCALE;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw the picture.');
    pen.fillStyle = tokens.light.surface;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = tokens.light.text;
    pen.font = `620 ${16 * PNG_SCALE}px ${font.family}`;
    pen.fillText(title, 16 * PNG_SCALE, 28 * PNG_SCALE);
    if (base) {
      pen.fillStyle = tokens.light.secondary;
      pen.font = `${12 * PNG_SCALE}px ${font.family}`;
      pen.fillText(base, 16 * PNG_SCALE, BASE_LINE * PNG_SCALE);
    }
    pen.drawImage(drawing, 0, head * PNG_SCALE, canvas.width, height * PNG_SCALE);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
        'image/png',
      );
    });
  } finally {
    chart.dispose();
  }
}

export function toSvg({ title, base, option, width, height }: Picture): Blob {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(dressed(option, 'light', false));
    const drawing = chart.renderToSVGString();
    const t = tokens.light;
    const head = headHeight(base);
    const whole = height + head;
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">`,
      `<rect width="100%" height="100%" fill="${t.surface}"/>`,
      `<text x="16" y="28" fill="${t.text}" font-family="Inter, sans-serif" font-size="16" font-weight="620">${escaped(title)}</text>`,
      ...(base
        ? [
            `<text x="16" y="${BASE_LINE}" fill="${t.secondary}" font-family="Inter, sans-serif" font-size="12">${escaped(base)}</text>`,
          ]
        : []),
      `<g transform="translate(0 ${head})">${drawing}</g>`,
      '</svg>',
    ].join('\n');
    return new Blob([svg], { type: 'image/svg+xml' });
  } finally {
    chart.dispose();
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
