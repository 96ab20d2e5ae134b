import { Box, Link } from '@mui/material';
import { type GuideWords, guideWords } from '@qp/words/guide/pages';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { font } from '../../ui/theme.ts';
import { type Chapter, linkTarget, pictureAddress } from './chapters.ts';
import { type Block, blocksOf } from './markdown.ts';
import { type Piece, plainText } from './markdown-inline.ts';

/** Draws a chapter from its blocks: no HTML is inserted, and links inside the guide don't reload the page. */
export function ChapterText({ chapter }: { chapter: Chapter }) {
  return (
    <Box component="article" sx={articleStyles}>
      {drawnBlocks(blocksOf(chapter.text), chapter)}
    </Box>
  );
}

/** Separate elements rather than a list: the text never changes while shown, so no keys are needed. */
const inARow = (nodes: readonly ReactNode[]) => createElement(Fragment, null, ...nodes);
const inside = (tag: string, nodes: readonly ReactNode[]) => createElement(tag, null, ...nodes);

function drawnBlocks(blocks: readonly Block[], chapter: Chapter): ReactNode {
  return inARow(blocks.map((block) => drawnBlock(block, chapter)));
}

function drawnBlock(block: Block, chapter: Chapter): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, { id: block.id }, drawnPieces(block.inside, chapter));
    case 'paragraph':
      return <p>{drawnPieces(block.inside, chapter)}</p>;
    case 'code':
      return (
        <Sideways label={(words) => words.code}>
          <pre>
            <code>{block.text}</code>
          </pre>
        </Sideways>
      );
    case 'list':
      return inside(
        block.ordered ? 'ol' : 'ul',
        block.items.map((item) => inside('li', [drawnBlocks(item, chapter)])),
      );
    case 'table':
      return (
        <Sideways label={(words) => words.table(block.head.map(plainText).join(', '))}>
          <table>
            <thead>{drawnRow('th', block.head, chapter)}</thead>
            {inside(
              'tbody',
              block.rows.map((cells) => drawnRow('td', cells, chapter)),
            )}
          </table>
        </Sideways>
      );
  }
}

function drawnRow(tag: 'th' | 'td', cells: readonly (readonly Piece[])[], chapter: Chapter): ReactNode {
  return inside(
    'tr',
    cells.map((cell) => inside(tag, [drawnPieces(cell, chapter)])),
  );
}

/** Content wider than a phone scrolls by itself, with the keyboard too. */
function Sideways({ label, children }: { label(words: GuideWords): string; children: ReactNode }) {
  const words = useWords(guideWords);
  return (
    <Box role="group" aria-label={label(words)} tabIndex={0} sx={{ overflowX: 'auto', my: 4, borderRadius: '8px' }}>
      {children}
    </Box>
  );
}

function drawnPieces(pieces: readonly Piece[], chapter: Chapter): ReactNode {
  return inARow(pieces.map((piece) => drawnPiece(piece, chapter)));
}

function drawnPiece(piece: Piece, chapter: Chapter): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'strong':
      return <strong>{drawnPieces(piece.inside, chapter)}</strong>;
    case 'emphasis':
      return <em>{drawnPieces(piece.inside, chapter)}</em>;
    case 'link': {
      const to = linkTarget(piece.to, chapter);
      const label = drawnPieces(piece.inside, chapter);
      if (to === null) return label;
      return (
        <Link component={RouterLink} to={to} underline="always">
          {label}
        </Link>
      );
    }
    case 'picture': {
      const source = pictureAddress(piece.source, chapter);
      return source && <img src={source} alt={piece.alternative} />;
    }
  }
}

const articleStyles = {
  fontSize: 15,
  lineHeight: '24px',
  minWidth: 0,
  maxWidth: 760,
  overflowWrap: 'break-word',
  '& h1': { fontSize: 28, lineHeight: '34px', fontWeight: 640, letterSpacing: '-0.018em', mt: 0, mb: 4 },
  '& h2': { fontSize: 20, lineHeight: '26px', fontWeight: 620, letterSpacing: '-0.01em', mt: 9, mb: 2 },
  '& h3': { fontSize: 16, lineHeight: '22px', fontWeight: 620, mt: 6, mb: 2 },
  '& h1, & h2, & h3, & h4': { scrollMarginTop: 16 },
  '& p': { my: 3 },
  '& ul, & ol': { pl: 6, my: 3 },
  '& li': { my: 1.5 },
  '& li > p': { my: 0 },
  '& strong': { fontWeight: 620 },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    my: 5,
    border: '1px solid',
    borderColor: 'ui.line',
    borderRadius: '10px',
  },
  '& code': { fontFamily: font.mono, fontSize: '0.88em', bgcolor: 'ui.well', px: 1, borderRadius: '4px' },
  '& pre': { bgcolor: 'ui.well', p: 3, borderRadius: '8px', m: 0, width: 'max-content', minWidth: '100%' },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& table': { borderCollapse: 'collapse', fontSize: 14, lineHeight: '20px', width: '100%', minWidth: 460 },
  '& th': { textAlign: 'left', color: 'ui.secondary', fontWeight: 600 },
  '& th, & td': { borderBottom: '1px solid', borderColor: 'ui.line', py: 2, pr: 4, verticalAlign: 'top' },
} as const;
