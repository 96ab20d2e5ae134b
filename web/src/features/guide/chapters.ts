import { address, pages } from '@qp/contract';
import classifierFormat from '../../../../docs/classifier-format.md?raw';
import fileFormats from '../../../../docs/file-formats.md?raw';
import statistics from '../../../../docs/statistics.md?raw';

/**
 * The guide from docs: chapters in the order of its first page, then the pages they refer to.
 * Texts and pictures are part of the build, so nothing is fetched.
 */

export interface Chapter {
  /** Its name in the address; empty for the first page. */
  readonly slug: string;
  /** Under docs: `guide/cross-tab.md`. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

const texts = {
  ...import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true }),
  'docs/statistics.md': statistics,
  'docs/file-formats.md': fileFormats,
  'docs/classifier-format.md': classifierFormat,
};
const pictures = import.meta.glob<string>(['../../../../docs/images/*.png', '../../../../docs/images/*.svg'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const underDocs = (path: string) => path.slice(path.lastIndexOf('docs/') + 'docs/'.length);
const byFile = new Map(Object.entries(texts).map(([path, text]) => [underDocs(path), text]));
const pictureByFile = new Map(Object.entries(pictures).map(([path, url]) => [underDocs(path), url]));

const FIRST = 'guide/README.md';

export const chapters: readonly Chapter[] = inOrder().map((file) => {
  const text = byFile.get(file)!;
  const slug = file === FIRST ? '' : file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
  return { slug, file, title: /^# (.*)$/m.exec(text)?.[1] ?? slug, text };
});

function inOrder(): string[] {
  const named = [...(byFile.get(FIRST) ?? '').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `guide/${name}`);
  const beside = [...byFile.keys()].toSorted((a, b) => Number(b.startsWith('guide/')) - Number(a.startsWith('guide/')));
  return [...new Set([FIRST, ...named, ...beside])].filter((file) => byFile.has(file));
}

export function findChapter(slug: string): Chapter | undefined {
  return chapters.find((chapter) => chapter.slug === slug);
}

export function chapterAddress({ slug }: Pick<Chapter, 'slug'>): string {
  return slug === '' ? pages.guide.path : address(pages.guideChapter, { chapter: slug });
}

/** Where a link of a chapter leads inside the product; null if it isn't part of the guide. */
export function linkTarget(href: string, from: Chapter): string | null {
  const { file, hash } = resolved(href, from);
  const chapter = chapters.find((one) => one.file === file);
  return chapter ? chapterAddress(chapter) + hash : null;
}

/** The address of a chapter's picture, or null. */
export function pictureAddress(source: string, from: Chapter): string | null {
  return pictureByFile.get(resolved(source, from).file) ?? null;
}

/** A link is relative to the file that contains it. */
function resolved(href: string, from: Chapter): { file: string; hash: string } {
  const { protocol, pathname, hash } = new URL(href, `docs://docs/${from.file}`);
  return protocol === 'docs:' ? { file: decodeURIComponent(pathname.slice(1)), hash } : { file: '', hash: '' };
}
