import { describe, expect, it } from 'vitest';
import { dateText, unpackFormat } from '../formats.ts';
import { SavBuilder } from '../testing/build-sav.ts';
import { readAll } from '../testing/read-all.ts';

/** Files put together by hand, with records that SPSS writes and pspp does not. */

const latin = (text: string) => Buffer.from(text, 'latin1');
/** わたし in Shift_JIS. */
const SHIFT_JIS = Uint8Array.of(0x82, 0xed, 0x82, 0xbd, 0x82, 0xb5);

describe('byte order and compression', () => {
  it.each([true, false])(
    '[R1] reads both byte orders in all three compressions (little endian: %s)',
    async (littleEndian) => {
      const codes = (builder: SavBuilder) => builder.body().bytes([151, 253, 255, 254, 0, 0, 0, 252]).float64(1.5);
      const dictionary = (compression: number, cases: number) =>
        new SavBuilder({ littleEndian, compression, cases, bias: 150 })
          .variable('A', 0)
          .variable('B', 0)
          .variable('C', 0)
          .variable('T', 3);
      const plain = dictionary(0, 1);
      const data = plain.body().float64(1).float64(1.5).float64(-Number.MAX_VALUE).bytes(Buffer.from('        '));
      const expected = [[1, 1.5, null, '']];
      expect((await readAll(plain.done(data))).rows).toEqual(expected);
      const coded = dictionary(1, -1);
      expect((await readAll(coded.done(codes(coded)))).rows).toEqual(expected);
      const packed = dictionary(2, -1);
      const bytes = codes(packed).take();
      // A value may go over from one block to the next.
      expect((await readAll(packed.zlib([bytes.subarray(0, 11), bytes.subarray(11)]))).rows).toEqual(expected);
    },
  );

  it('[R3] takes any bias, and the number of cases from record 16 or from the data', async () => {
    const builder = new SavBuilder({ compression: 1, bias: 90.5 }).variable('A', 0);
    builder.extension(16, 8, builder.body().int64(1).int64(2));
    const { dictionary, rows } = await readAll(builder.done(Uint8Array.of(91, 92, 0, 0, 0, 0, 0, 0)));
    expect(rows).toEqual([[0.5], [1.5]]);
    expect(dictionary.cases).toBe(2);
    const unknown = new SavBuilder({ compression: 1 }).variable('A', 0);
    const answer = await readAll(unknown.done(Uint8Array.of(101, 102, 103, 0, 0, 0, 0, 0)));
    expect(answer.dictionary.cases).toBeNull();
    expect(answer.rows).toEqual([[1], [2], [3]]);
  });

  it('[R3] takes another number for "no value", and treats infinity as none', async () => {
    const builder = new SavBuilder().variable('A', 0);
    builder.extension(4, 8, builder.body().float64(-999).float64(1e300).float64(-1e300));
    const data = builder.body().float64(-999).float64(5).float64(Number.POSITIVE_INFINITY);
    expect((await readAll(builder.done(data))).rows).toEqual([[null], [5], [null]]);
  });
});

describe('texts', () => {
  it('[R4] takes the declared encoding', async () => {
    const builder = new SavBuilder({ cases: 1 })
      .variable('T', 8, { label: SHIFT_JIS })
      .machine(932)
      .extension(20, 1, 'SJIS');
    const { dictionary, rows } = await readAll(builder.done(builder.body().field(SHIFT_JIS, 8)));
    expect([dictionary.encoding, dictionary.variables[0].label, rows[0][0]]).toEqual(['shift_jis', 'わたし', 'わたし']);
  });

  it.each([
    [1252, 'windows-1252', '€ “é”', Uint8Array.of(0x80, 32, 0x93, 0xe9, 0x94)],
    [1251, 'windows-1251', 'Да', Uint8Array.of(0xc4, 0xe0)],
    [850, 'cp850', 'Größe', Uint8Array.of(0x47, 0x72, 0x94, 0xe1, 0x65)],
    [28605, 'iso-8859-15', '€', Uint8Array.of(0xa4)],
    [2, 'windows-1252', 'é', Uint8Array.of(0xe9)],
    [65001, 'utf-8', 'é', Uint8Array.of(0xc3, 0xa9)],
  ])('[R4] takes the code page %i where no encoding is declared', async (page, name, text, bytes) => {
    const { dictionary } = await readAll(new SavBuilder().variable('A', 0, { label: bytes }).machine(page).done());
    expect([dictionary.encoding, dictionary.variables[0].label]).toEqual([name, text]);
  });

  it('[R4] is Windows-1252 where nothing is said, and names what it does not know', async () => {
    const silent = new SavBuilder().variable('A', 0, { label: latin('caf\u00e9') });
    expect((await readAll(silent.done())).dictionary.variables[0].label).toBe('café');
    const odd = new SavBuilder().variable('A', 0).extension(20, 1, 'KLINGON-7');
    await expect(readAll(odd.done())).rejects.toMatchObject({ problem: { kind: 'encoding', name: 'KLINGON-7' } });
    await expect(readAll(new SavBuilder().variable('A', 0).machine(1).done())).rejects.toMatchObject({
      problem: { kind: 'mainframe' },
    });
  });

  it('[R5] takes names of more than 32 characters, and never two of one name', async () => {
    const long = `How_satisfied_were_you_with_${'x'.repeat(36)}`;
    const builder = new SavBuilder().variable('HOW_SATI', 0).variable('B', 0).variable('C', 0);
    const { dictionary } = await readAll(builder.extension(13, 1, `HOW_SATI=${long}\tB=same\tC=Same`).done());
    expect(dictionary.variables.map(({ name }) => name)).toEqual([long, 'same', 'Same_2']);
  });

  it('[R5] joins very long texts from their parts', async () => {
    // 600 bytes: three parts of 255, 255 and 96, which hold 255, 255 and 90.
    const builder = new SavBuilder({ cases: 1 })
      .variable('LONG', 255)
      .variable('LONG1', 255)
      .variable('LONG2', 96)
      .variable('N', 0);
    builder.extension(14, 1, 'LONG=00600\0\t').extension(13, 1, 'LONG=LongText\tN=Number');
    const text = Array.from({ length: 600 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    const data = builder.body();
    data.field(Buffer.from(text.slice(0, 255)), 256).field(Buffer.from(text.slice(255, 510)), 256);
    data.field(Buffer.from(text.slice(510)), 96).float64(7);
    const { dictionary, rows } = await readAll(builder.done(data));
    expect(dictionary.variables.map(({ name, width }) => [name, width])).toEqual([
      ['LongText', 600],
      ['Number', 0],
    ]);
    expect(rows).toEqual([[text, 7]]);
  });
});

describe('texts of older programs', () => {
  it('[R5] joins very long texts of SPSS 13, whose parts have 252 bytes', async () => {
    const builder = new SavBuilder({ cases: 1 }).variable('LONG', 252).variable('LONG1', 252).variable('LONG2', 96);
    builder.extension(14, 1, 'LONG=00600\0\t');
    const text = Array.from({ length: 600 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    const data = builder.body();
    data.field(Buffer.from(text.slice(0, 252)), 256).field(Buffer.from(text.slice(252, 504)), 256);
    data.field(Buffer.from(text.slice(504)), 96);
    expect((await readAll(builder.done(data))).rows).toEqual([[text]]);
  });

  it('reads a text up to the first zero in it', async () => {
    const builder = new SavBuilder({ cases: 1 }).variable('T', 8);
    const data = builder.body();
    data.field(Buffer.from('yes\0no'), 8);
    expect((await readAll(builder.done(data))).rows).toEqual([['yes']]);
  });

  it('says that a file is encrypted, or that it is not an SPSS file', async () => {
    const encrypted = Buffer.concat([
      Buffer.from([0x1c, 0, 0, 0, 0, 0, 0, 0]),
      Buffer.from('ENCRYPTEDSAV'),
      Buffer.alloc(200),
    ]);
    await expect(readAll(encrypted)).rejects.toMatchObject({ problem: { kind: 'encrypted' } });
    await expect(readAll(Buffer.alloc(300, 7))).rejects.toMatchObject({ problem: { kind: 'not spss' } });
  });
});

describe('what is said about variables', () => {
  it('[R7] takes labels of numbers, of short and of long texts', async () => {
    const builder = new SavBuilder()
      .variable('A', 0)
      .variable('S', 8)
      .variable('L', 12)
      .labels(
        [
          [1, 'One'],
          [99, ''],
        ],
        [1],
      )
      .labels([['x', 'Ex']], [2]);
    const body = builder.body().int32(1).bytes(Buffer.from('L')).int32(12).int32(1);
    body.int32(12).field(Buffer.from('long value'), 12).int32(4).bytes(Buffer.from('Long'));
    const { dictionary } = await readAll(builder.extension(21, 1, body).done());
    expect(dictionary.variables.map(({ labels }) => labels)).toEqual([
      [
        { value: 1, label: 'One' },
        { value: 99, label: '' },
      ],
      [{ value: 'x', label: 'Ex' }],
      [{ value: 'long value', label: 'Long' }],
    ]);
  });

  it('[R7] takes up to three missing values, ranges with open ends, and those of long texts in both forms', async () => {
    const builder = new SavBuilder()
      .variable('A', 0, { missing: [7, 8, 9] })
      .variable('B', 0, { missing: [-Number.MAX_VALUE, 0], range: true })
      .variable('C', 0, { missing: [90, Number.MAX_VALUE, -1], range: true })
      .variable('S', 2, { missing: ['na'] })
      .variable('L', 12)
      .variable('M', 12);
    const body = builder.body().int32(1).bytes(Buffer.from('L')).byte(2).int32(8);
    body.field(Buffer.from('none'), 8).field(Buffer.from('refused'), 8);
    body
      .int32(1)
      .bytes(Buffer.from('M'))
      .byte(2)
      .int32(8)
      .field(Buffer.from('none'), 8)
      .int32(8)
      .field(Buffer.from('x'), 8);
    const { dictionary } = await readAll(builder.extension(22, 1, body).done());
    expect(dictionary.variables.map(({ missing }) => missing)).toEqual([
      { values: [7, 8, 9], range: null },
      { values: [], range: { low: Number.NEGATIVE_INFINITY, high: 0 } },
      { values: [-1], range: { low: 90, high: Number.POSITIVE_INFINITY } },
      { values: ['na'], range: null },
      { values: ['none', 'refused'], range: null },
      { values: ['none', 'x'], range: null },
    ]);
  });

  it('[R6] takes measurement levels, three or two numbers a variable, and formats', async () => {
    const levels = async (each: number) => {
      const builder = new SavBuilder().variable('A', 0).variable('B', 0).variable('C', 0).variable('D', 0);
      const body = builder.body();
      for (const level of [0, 1, 2, 3]) for (let i = 0; i < each; i++) body.int32(i === 0 ? level : 8);
      return (await readAll(builder.extension(11, 4, body).done())).dictionary.variables.map(({ measure }) => measure);
    };
    expect(await levels(3)).toEqual([null, 'nominal', 'ordinal', 'scale']);
    expect(await levels(2)).toEqual([null, 'nominal', 'ordinal', 'scale']);
    expect(await levels(1)).toEqual([null, null, null, null]);
    expect(dateText(13_823_481_600, unpackFormat(20 << 16))).toBe('2020-10-31');
    expect(dateText(13_823_515_800, unpackFormat(22 << 16))).toBe('2020-10-31 09:30:00');
    expect(dateText(34_200, unpackFormat(21 << 16))).toBe('09:30:00');
    expect(dateText(5, unpackFormat(5 << 16))).toBeNull();
    expect(dateText(1e300, unpackFormat(20 << 16))).toBeNull();
  });

  it('[R8] [R10] takes weight, documents, attributes, roles and variable sets, and passes over what it does not know', async () => {
    const builder = new SavBuilder({ weight: 3 }).variable('T', 9).variable('W', 0).variable('X', 0);
    builder.raw((out) =>
      out.int32(6).int32(2).field(Buffer.from('Wave 3'), 80).field(Buffer.from('Fielded in May'), 80),
    );
    builder
      .extension(5, 1, 'Basics= t w\nEmpty=\n')
      .extension(10, 1, 'IBM SPSS Statistics 29')
      .extension(6, 4, builder.body().int32(1));
    builder
      .extension(17, 1, "Client('Acme'\n)Waves('1'\n'it''s 2'\n)")
      .extension(18, 1, "W:$@Role('1'\n)Note('a/b:c'\n)/X:$@Role('3'\n)");
    builder.extension(24, 1, '<?xml version="1.0"?>').extension(4711, 4, builder.body().int32(1).int32(2));
    const { dictionary } = await readAll(builder.done());
    expect(dictionary.weight).toBe('W');
    expect(dictionary.documents).toEqual(['Wave 3', 'Fielded in May']);
    expect(dictionary.variableSets).toEqual([
      { name: 'Basics', variables: ['T', 'W'] },
      { name: 'Empty', variables: [] },
    ]);
    expect([...dictionary.attributes]).toEqual([
      ['Client', ['Acme']],
      ['Waves', ['1', "it''s 2"]],
    ]);
    expect(dictionary.variables.map(({ role }) => role)).toEqual(['input', 'target', 'none']);
    expect(dictionary.variables[1].attributes.get('Note')).toEqual(['a/b:c']);
    expect([dictionary.product, dictionary.fileLabel, dictionary.createdDate]).toEqual([
      'IBM SPSS STATISTICS 64-bit MS Windows 29.0.1.0',
      'A survey',
      '14 Nov 26',
    ]);
  });

  it('[R9] takes sets of the kinds C, D and E, dots in names, labels with line breaks, and sets without variables', async () => {
    const builder = new SavBuilder().variable('A', 0).variable('B', 0).variable('C', 3);
    builder.extension(13, 1, 'A=Alpha\tB=Beta\tC=Gamma');
    builder.extension(
      7,
      1,
      '$a=C 10 my mcgroup a b\n$q.1=D1 1 0  a b\n$c=D3 Yes 10 mdgroup\n#2 c unknown\n$none=C 4 None\n',
    );
    builder.extension(
      19,
      1,
      '$d=E 1 2 34 13 third mdgroup alpha\n$e=E 11 6 choice 0  b c\n$broken=D9\n$last=C 99999 x a\n',
    );
    const { dictionary } = await readAll(builder.done());
    const sets = dictionary.sets.map(({ name, label, kind, counted, variables }) => [
      name,
      label,
      kind[0],
      counted,
      ...variables,
    ]);
    expect(sets).toEqual([
      ['$a', 'my mcgroup', 'c', null, 'Alpha', 'Beta'],
      ['$q.1', '', 'd', '1', 'Alpha', 'Beta'],
      ['$c', 'mdgroup\n#2', 'd', 'Yes', 'Gamma'],
      ['$none', 'None', 'c', null],
      ['$d', 'third mdgroup', 'd', '34', 'Alpha'],
      ['$e', '', 'd', 'choice', 'Beta', 'Gamma'],
    ]);
  });
});
