import { describe, expect, test } from 'vitest';
import { anchorOf, type Block, blocksOf } from './markdown.ts';
import { inlineOf, plainText } from './markdown-inline.ts';

const words = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => ('inside' in block ? plainText(block.inside) : block.kind));

describe('blocks', () => {
  test('headings have the anchors that GitHub gives them, each its own', () => {
    const headings = blocksOf("# Run Details: can I?\n\n## In a marketer's words\n## In a marketer's words");
    expect(headings.map((block) => block.kind === 'heading' && [block.level, block.id])).toEqual([
      [1, 'run-details-can-i'],
      [2, 'in-a-marketers-words'],
      [2, 'in-a-marketers-words-1'],
    ]);
    expect(anchorOf('variables_*.csv: the dictionary')).toBe('variables_csv-the-dictionary');
  });

  test('a paragraph goes on until a blank line, a list or a table, and not to a number in its middle', () => {
    const blocks = blocksOf('About\n100. That is all.\n- one\n\nThe end\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    expect(words(blocks)).toEqual(['About\n100. That is all.', 'list', 'The end', 'table']);
  });

  test('lists hold what is indented under their items, lists too', () => {
    const [list, after] = blocksOf('1. one\n   goes on\n2. two\n   - inner\n   - other\n\n3. three\n\nAfter.');
    if (list.kind !== 'list') throw new Error(`not a list but a ${list.kind}`);
    expect(list.ordered).toBe(true);
    expect(list.items.map((item) => words(item))).toEqual([['one\ngoes on'], ['two', 'list'], ['three']]);
    expect(words([after])).toEqual(['After.']);
  });

  test('code is kept as it is, in a fence or indented', () => {
    expect(blocksOf('```\nnpm run **x**\n\n  y\n```\n\n    f = a *b* c\n')).toEqual([
      { kind: 'code', text: 'npm run **x**\n\n  y' },
      { kind: 'code', text: 'f = a *b* c' },
    ]);
  });

  test('cells may be empty, and hold a stroke', () => {
    const [table] = blocksOf('| a | b |\n|---|---:|\n| 1 \\| 2 | |\n');
    if (table.kind !== 'table') throw new Error(`not a table but a ${table.kind}`);
    expect(table.head.map(plainText)).toEqual(['a', 'b']);
    expect(table.rows.map((row) => row.map(plainText))).toEqual([['1 | 2', '']]);
  });
});

describe('what stands in a line', () => {
  test('code comes before the rest, and signs inside it are signs', () => {
    expect(inlineOf('`*` for one, `**` for *two*')).toEqual([
      { kind: 'code', text: '*' },
      { kind: 'text', text: ' for one, ' },
      { kind: 'code', text: '**' },
      { kind: 'text', text: ' for ' },
      { kind: 'emphasis', inside: [{ kind: 'text', text: 'two' }] },
    ]);
  });

  test('bold, links and pictures, one in the other and over the end of a line', () => {
    expect(inlineOf('**Open\n[it](a.md#b)** ![A map](../m.png)')).toEqual([
      {
        kind: 'strong',
        inside: [
          { kind: 'text', text: 'Open\n' },
          { kind: 'link', to: 'a.md#b', inside: [{ kind: 'text', text: 'it' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'picture', source: '../m.png', alternative: 'A map' },
    ]);
  });

  test('a star that stands alone, and names in brackets, are themselves', () => {
    for (const text of ['2 * 3 * 4', 'variables_*.csv and data_*.csv', 'rules [ST1] to [ST6]', 'w_i and x_ij'])
      expect(inlineOf(text)).toEqual([{ kind: 'text', text }]);
  });
});
