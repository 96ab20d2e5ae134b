import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, IconButton, Menu, MenuItem, Stack, Tooltip, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { saveAs } from '../lib/download.ts';
import { useWords } from '../lib/words.ts';
import { useMode } from './mode.ts';
import { Drawing } from './picture/drawing.tsx';
import type { Mark, PictureSize } from './picture/marks.ts';
import type { PictureName } from './picture-head.ts';
import { SegmentSwatch } from './segment-swatch.tsx';
import { type Mode, type Tokens, tokens } from './theme.ts';
import { usePrinting } from './use-printing.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface ChartProps {
  /** What the picture shows, in words. */
  title: string;
  /** How it is read; stands under the title of downloaded pictures too. */
  subtitle?: string;
  /** Who and what the figures rest on; stands under the subtitle of downloaded pictures. */
  base?: string;
  /** The picture's content as text, for screen readers and for print: figures, not "a line chart". */
  alternative: string;
  /** Called again when the mode or the width changes; keep it stable with useCallback. */
  draw(mode: Mode, t: Tokens, room: PictureSize): readonly Mark[];
  height?: number | ((width: number) => number);
  /** Name of the downloads, without ending. */
  fileName: string;
  /** Under the picture: a legend, a table. */
  children?: ReactNode;
  /** Which colour is which segment; a downloaded picture carries them. */
  names?: readonly PictureName[];
  /** Names them on the page too, where the picture does not. */
  showNames?: boolean;
  /** The heading's level in the page. */
  headingLevel?: 'h2' | 'h3';
  /** Called with the `pick` of the mark that was clicked on. Keyboard users must be able to do the same elsewhere. */
  onPick?: ((picked: number) => void) | undefined;
}

/** Width of a panel on upright paper, and of one of two side by side in the Summary. */
const PAPER_WIDTH = 640;

/** A picture with a title in words, a text alternative, and downloads as PNG and SVG. */
export function Chart(props: ChartProps) {
  const {
    title,
    subtitle,
    alternative,
    draw,
    height: asked = 260,
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
  const [width, setWidth] = useState(0);
  // On paper the light colours and the paper's width, whatever the screen shows.
  const printing = usePrinting();
  const [shown, wide] = printing ? (['light', PAPER_WIDTH] as const) : [mode, width];
  const heightAt = (of: number) => (typeof asked === 'number' ? asked : asked(of));
  const height = heightAt(wide);
  const marks = useMemo(
    () => (wide === 0 ? [] : draw(shown, tokens[shown], { width: wide, height })),
    [draw, shown, wide, height],
  );

  // Before the page is painted, so the picture is there at once.
  useLayoutEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const measure = () => setWidth((before) => measured.clientWidth || before);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);

  const download = async (kind: 'png' | 'svg') => {
    const { toPng, toSvg } = await import('./picture/picture-files.ts');
    const room = { width: Math.max(width, 480), height: heightAt(Math.max(width, 480)) };
    // On paper and in slides the light picture is wanted, whatever the screen shows.
    const picture = { title, subtitle, base, names, marks: draw('light', tokens.light, room), ...room };
    saveAs(await (kind === 'png' ? toPng : toSvg)(picture), `${fileName}.${kind}`);
  };

  return (
    <Box component="figure" aria-labelledby={titleId} sx={{ m: 0, minWidth: 0 }}>
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
      <Box ref={box} className="picture" sx={{ position: 'relative', mt: 2, height, minWidth: 0 }}>
        {wide > 0 && (
          <Drawing
            marks={marks}
            room={{ width: wide, height }}
            labelledBy={titleId}
            describedBy={textId}
            onPick={onPick}
          />
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
