import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { partWords } from '@qp/words/app/parts';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { saveAs } from '../lib/download.ts';
import { useWords } from '../lib/words.ts';
import { useMode } from './mode.ts';
import type { PictureName } from './picture-head.ts';
import { SegmentSwatch } from './segment-swatch.tsx';
import { type Mode, type Tokens, tokens } from './theme.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface ChartProps {
  /** What the picture shows, in words. */
  title: string;
  /** How it is read; stands under the title of downloaded pictures too. */
  subtitle?: string;
  /** Who and what the figures rest on; stands under the subtitle of downloaded pictures. */
  base?: string;
  /** The picture's content as text, for those who do not see it and for print: figures, not "a line chart". */
  alternative: string;
  /** Made again when the mode changes; keep it stable with useCallback. `width` is the picture's, in pixels. */
  option(mode: Mode, t: Tokens, width: number): EChartsCoreOption;
  height?: number;
  /** Of the downloads, without ending. */
  fileName: string;
  /** Under the picture: a legend, a table. */
  children?: ReactNode;
  /** Which colour is which segment; a downloaded picture carries them. */
  names?: readonly PictureName[];
  /** Names them on the page too, where the picture does not. */
  showNames?: boolean;
  /** The heading's level in the page. */
  headingLevel?: 'h2' | 'h3';
  /** Told what was clicked on; keep it stable. Keyboard users must be able to do the same elsewhere. */
  onPick?(picked: { seriesName?: string; dataIndex: number }): void;
}

type Library = typeof import('./echarts.ts');
let loaded: Library | null = null;

/** The library comes only when the first chart does. */
async function library(): Promise<Library> {
  loaded = await import('./echarts.ts');
  return loaded;
}

/** A picture with a title in words, a text alternative, and downloads as PNG and SVG. */
export function Chart(props: ChartProps) {
  const {
    title,
    subtitle,
    alternative,
    option,
    height = 260,
    fileName,
    children,
    headingLevel = 'h3',
    onPick,
    base,
    names,
    showNames = false,
  } = props;
  const mode = useMode();
  const titleId = useId();
  const textId = useId();
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);
  /** Until the picture stands still. */
  const [moving, setMoving] = useState(true);

  useEffect(() => {
    let chart: EChartsType | null = null;
    let gone = false;
    let width = 0;
    const watch = new ResizeObserver(() => {
      const now = box.current?.clientWidth ?? 0;
      if (now === width || now === 0) chart?.resize();
      else if (chart && loaded) loaded.fitChart(chart, option(mode, tokens[mode], now), mode);
      width = now;
    });
    const draw = ({ startChart }: Library) => {
      if (gone || !box.current) return;
      width = box.current.clientWidth;
      chart = startChart(box.current, option(mode, tokens[mode], width), mode);
      watch.observe(box.current);
      chart.on('finished', () => setMoving(false));
      if (onPick) chart.on('click', ({ seriesName, dataIndex }) => onPick({ seriesName, dataIndex }));
      setDrawn(true);
    };
    // On paper the whole picture in light colours, whatever the screen shows and however far its movement has got.
    const onPaper = () => {
      if (chart && loaded)
        sheet.current?.replaceChildren(loaded.onPaper(option('light', tokens.light, width), width, height));
    };
    const onScreen = () => sheet.current?.replaceChildren();
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', onScreen);
    // Drawn at once where it can be: paper does not wait.
    if (loaded) draw(loaded);
    else library().then(draw, () => setFailed(true));
    return () => {
      gone = true;
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', onScreen);
      watch.disconnect();
      chart?.dispose();
    };
  }, [option, mode, height, onPick]);

  const download = async (kind: 'png' | 'svg') => {
    const { toPng, toSvg } = await library();
    const width = Math.max(box.current?.clientWidth ?? 800, 480);
    // On paper and in slides the light picture is wanted, whatever the screen shows.
    const picture = { title, subtitle, base, names, option: option('light', tokens.light, width), width, height };
    saveAs(await (kind === 'png' ? toPng : toSvg)(picture), `${fileName}.${kind}`);
  };

  const words = useWords(partWords);
  return (
    <Box component="figure" aria-labelledby={titleId} aria-busy={moving && !failed} sx={{ m: 0, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} component={headingLevel} variant="h3">
            {title}
          </Typography>
          {subtitle && <Typography sx={{ color: 'ui.secondary', mt: 1 }}>{subtitle}</Typography>}
        </Box>
        <DownloadMenu title={title} onChoose={download} />
      </Stack>
      {showNames && names && <NamesLegend names={names} />}
      <Box className="picture" sx={{ position: 'relative', mt: 2, height }}>
        {!drawn && !failed && <Skeleton variant="rounded" height={height} sx={{ position: 'absolute', inset: 0 }} />}
        <Box ref={box} role="img" aria-labelledby={titleId} aria-describedby={textId} sx={{ height, width: '100%' }} />
        <Box ref={sheet} aria-hidden className="on-paper" sx={{ display: 'none' }} />
        {failed && (
          <Typography sx={{ position: 'absolute', inset: 0, color: 'ui.secondary' }}>
            {words.chartFailed(alternative)}
          </Typography>
        )}
      </Box>
      <Box id={textId} sx={visuallyHidden}>
        {alternative}
      </Box>
      {children}
    </Box>
  );
}

function DownloadMenu({ title, onChoose }: { title: string; onChoose(kind: 'png' | 'svg'): void }) {
  const words = useWords(partWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (kind: 'png' | 'svg') => {
    setAnchor(null);
    onChoose(kind);
  };
  return (
    <>
      <Tooltip title={words.downloadPicture}>
        <IconButton
          className="no-print"
          size="small"
          aria-label={words.downloadPictureOf(title)}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('png')}>{words.png}</MenuItem>
        <MenuItem onClick={() => choose('svg')}>{words.svg}</MenuItem>
      </Menu>
    </>
  );
}

function NamesLegend({ names }: { names: readonly PictureName[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 2,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        fontSize: 12,
      }}
    >
      {names.map(({ segment, title }) => (
        <Box component="li" key={segment} sx={{ overflowWrap: 'anywhere' }}>
          <SegmentSwatch segment={segment} /> {title}
        </Box>
      ))}
    </Box>
  );
}
