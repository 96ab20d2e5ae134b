import { helpWords } from '@qp/words/app/help';
import { describe, expect, test } from 'vitest';
import { type HelpTopic, helpAddress, helpPlaces } from '../../ui/help-places.ts';
import { type Chapter, chapterAddress, chapters, findChapter, linkTarget, pictureAddress } from './chapters.ts';
import { type Block, blocksOf } from './markdown.ts';
import type { Piece } from './markdown-inline.ts';

/** The guide as it stands in docs: everything in it is understood, every link and every "?" leads somewhere. */

function piecesOf(blocks: readonly Block[]): Piece[] {
  const all = (pieces: readonly Piece[]): Piece[] =>
    pieces.flatMap((piece) => [piece, ...('inside' in piece ? all(piece.inside) : [])]);
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(piecesOf);
    if (block.kind === 'table') return [block.head, ...block.rows].flat().flatMap(all);
    return block.kind === 'code' ? [] : all(block.inside);
  });
}

const anchors = (chapter: Chapter) =>
  blocksOf(chapter.text).flatMap((block) =>
    block.kind === 'heading' ? [`${chapterAddress(chapter)}#${block.id}`] : [],
  );
const addresses = new Set([...chapters.map(chapterAddress), ...chapters.flatMap(anchors)]);

test('the chapters come in the order of the first page, then what they refer to', () => {
  const slugs = chapters.map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual(['', 'workflow', 'first-project']);
  expect(slugs.slice(-3).toSorted()).toEqual(['classifier-format', 'file-formats', 'statistics']);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.length).toBeGreaterThan(12);
});

describe.each(chapters.map((chapter) => [chapter.file, chapter] as const))('%s', (_, chapter) => {
  const blocks = blocksOf(chapter.text);
  const pieces = piecesOf(blocks);

  test('begins with its title, and no heading is of a deeper kind than is drawn', () => {
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(Math.max(...levels)).toBeLessThanOrEqual(3);
  });

  test('leaves nothing that was not understood', () => {
    const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
    expect(texts.filter((text) => /\*\*|`|\]\(|^ *>|<\/?\w|^ *(---|===)|^\|/m.test(text))).toEqual([]);
  });

  test('links to chapters and headings that exist', () => {
    const links = pieces.flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []));
    expect(links.filter((link) => !addresses.has(linkTarget(link, chapter) ?? ''))).toEqual([]);
  });

  test('shows pictures that exist, and says what is on them', () => {
    const pictures = pieces.flatMap((piece) => (piece.kind === 'picture' ? [piece] : []));
    expect(pictures.filter(({ source }) => pictureAddress(source, chapter) === null)).toEqual([]);
    expect(pictures.filter(({ alternative }) => alternative === '')).toEqual([]);
  });
});

describe.each(Object.keys(helpPlaces) as HelpTopic[])('the "?" of %s', (topic) => {
  const { question, text } = helpWords('en')[topic];
  const { chapter } = helpPlaces[topic];

  test('leads to a heading of the guide', () => {
    expect(findChapter(chapter)?.file).toBe(`guide/${chapter}.md`);
    expect(addresses).toContain(helpAddress(topic));
  });

  test('asks a question and answers in two sentences', () => {
    expect(question).toMatch(/^What .*\?$/);
    const sentences = text.replaceAll('Val.', 'Val').split(/(?<=\.)\s/);
    expect(sentences).toHaveLength(2);
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
  });
});

test('a link out of the guide leads nowhere in it', () => {
  const [first] = chapters;
  expect(linkTarget('https://example.org/', first)).toBeNull();
  expect(linkTarget('../operations.md', first)).toBeNull();
  expect(linkTarget('#the-guide', first)).toBe('/guide/#the-guide');
  expect(linkTarget('../statistics.md#cross-tab', first)).toBe('/guide/statistics/#cross-tab');
});
