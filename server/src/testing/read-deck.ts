import JSZip from 'jszip';
import { deckFacts } from '../features/exports/deck/deck.thread.ts';
import { deckFile } from '../features/exports/deck/deck-file.ts';
import type { DeckFacts } from '../features/exports/deck/deck-source.ts';
import { sampleDeckSource } from './sample-deck-source.ts';
import { elements, textOf, type XmlElement, xmlTree } from './xml-tree.ts';

/** A presentation, made and read again. */
export interface ReadDeck {
  readonly facts: DeckFacts;
  readonly parts: ReadonlyMap<string, string>;
  readonly slides: readonly XmlElement[];
}

export async function readDeck(
  size: Parameters<typeof sampleDeckSource>[0],
  filter: string | null = null,
  change: (facts: DeckFacts) => DeckFacts = (facts) => facts,
): Promise<ReadDeck> {
  const facts = change(deckFacts({ ...sampleDeckSource(size), filter }));
  const zip = await JSZip.loadAsync(await deckFile(facts, () => {}));
  const parts = new Map<string, string>();
  for (const { name, dir } of Object.values(zip.files))
    if (!dir && /\.(xml|rels)$/.test(name)) parts.set(name, (await zip.file(name)?.async('string')) ?? '');
    else if (!dir) parts.set(name, '');
  const slides = [...parts.keys()]
    .flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((n) => xmlTree(parts.get(`ppt/slides/slide${n}.xml`) ?? ''));
  return { facts, parts, slides };
}

/** The texts of every table of a slide. */
export const cells = (slide: XmlElement) =>
  elements(slide, 'a:tbl').map((table) =>
    elements(table, 'a:tr').map((row) => elements(row, 'a:tc').map((cell) => textOf(cell).trim())),
  );
export const titleOf = (slide: XmlElement) =>
  elements(slide, 'p:sp').find((shape) =>
    elements(shape, 'p:ph').some(({ attributes }) => /^(ctrT|t)itle$/.test(attributes.type)),
  )!;
export const barCharts = ({ parts }: ReadDeck) =>
  [...parts]
    .filter(([name]) => name.startsWith('ppt/charts/chart'))
    .flatMap(([, xml]) => elements(xmlTree(xml), 'c:barChart'));
/** The values of the series of a chart. */
export const valuesOf = (chart: XmlElement) =>
  elements(chart, 'c:val').map((series) => elements(series, 'c:v').map((value) => Number(textOf(value))));
export const titled = ({ slides }: ReadDeck, title: string) =>
  slides.filter((slide) => textOf(titleOf(slide)).trim().startsWith(title));

export const smallDeck = () =>
  readDeck({ segments: 3, variables: 10, name: (k) => ['Mindful choosers', 'Bargain & co', ''][k - 1] });
/** Its cross-tab is filtered. */
export const eightSegments = () => readDeck({ segments: 8, variables: 30 }, 'Gender: Female');
