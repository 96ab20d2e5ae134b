import { Box, Link } from '@mui/material';
import { type GuideWords, guideWords } from '@qp/words/guide/pages';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { articleStyles } from './article-styles.ts';
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
