import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpssError } from '../spss-error.ts';
import { SavBuilder } from '../testing/build-sav.ts';
import { written } from '../testing/memory-file.ts';
import { readAll } from '../testing/read-all.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

async function problem(bytes: Uint8Array): Promise<SpssError> {
  const error: unknown = await readAll(bytes).catch((reason: unknown) => reason);
  if (!(error instanceof SpssError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

/** A small file with something of everything, in the given compression. */
async function small(compression: 'none' | 'bytecode' | 'zlib'): Promise<Uint8Array> {
  const variables = [
    { name: 'Id', width: 0 },
    {
      name: 'Answer',
      label: 'An answer',
      width: 0,
      labels: [{ value: 1, label: 'Yes' }],
      missing: { values: [9], range: null },
    },
    { name: 'Words', width: 300 },
  ];
  const file = { variables, product: 'test', created: new Date(0), compression, cases: 3 };
  return written(file, [Float64Array.of(1, 2, 3), Float64Array.of(1, 9, 2.5), ['a', 'b'.repeat(300), '']], 3);
}

describe('a file that is cut off', () => {
  it.each(['none', 'bytecode', 'zlib'] as const)('[R11] is refused at every length (%s)', async (compression) => {
    const whole = await small(compression);
    expect((await readAll(whole)).rows).toHaveLength(3);
    for (let length = 0; length < whole.length; length++) {
      const error = await problem(whole.subarray(0, length));
      expect(error.message).toMatch(/^(damaged \| \d+ \| .+ \| .+|incomplete \| \d \| 3)$/);
      expect(error.offset).toBeLessThanOrEqual(length);
    }
  });

  it('[R11] names the byte and what was expected there', async () => {
    const bytes = fixture('survey.sav').subarray(0, 100_000);
    expect((await problem(bytes)).problem).toMatchObject({ kind: 'incomplete', of: 600 });
  });
});

describe('a file that lies', () => {
  const numeric = (options: object = {}) => new SavBuilder(options).variable('A', 0);

  it.each<[string, () => Uint8Array, RegExp]>([
    ['no SPSS file', () => Buffer.from('id,name\n1,x\n'.repeat(40)), /^not spss$/],
    ['an odd layout code', () => numeric({ layout: 7 }).done(), /64 \| the layout code 2 or 3/],
    [
      'an unknown compression',
      () => numeric({ compression: 3 }).done(),
      /72 \| a compression of 0, 1 or 2 .* it says 3/,
    ],
    [
      'a weight that is no variable',
      () => numeric({ weight: 5 }).done(),
      /the number of a numeric variable as the weight/,
    ],
    [
      'a text as the weight',
      () => new SavBuilder({ weight: 1 }).variable('A', 4).done(),
      /numeric variable as the weight/,
    ],
    ['no variables', () => new SavBuilder().done(), /at least one variable/],
    [
      'an unknown record',
      () =>
        numeric()
          .raw((out) => out.int32(5))
          .done(),
      /a record of type 2, 3, 6, 7 or 999 .* it says 5/,
    ],
    [
      '2 thousand million labels',
      () =>
        numeric()
          .raw((out) => out.int32(3).int32(2_000_000_000))
          .done(),
      /the number of value labels/,
    ],
    [
      'a negative number of labels',
      () =>
        numeric()
          .raw((out) => out.int32(3).int32(-1))
          .done(),
      /the number of value labels/,
    ],
    [
      'labels of no variable',
      () =>
        numeric()
          .labels([[1, 'x']], [7])
          .done(),
      /value labels of a variable .* no variable 7/,
    ],
    [
      'labels without their variables',
      () =>
        numeric()
          .raw((out) => out.int32(3).int32(0).int32(6))
          .done(),
      /the record 4/,
    ],
    [
      'a huge extension',
      () =>
        numeric()
          .raw((out) => out.int32(7).int32(13).int32(2e9).int32(2e9))
          .done(),
      /fits into the file/,
    ],
    [
      'a huge document',
      () =>
        numeric()
          .raw((out) => out.int32(6).int32(2e9))
          .done(),
      /document lines/,
    ],
    [
      'a huge variable label',
      () =>
        numeric()
          .raw((out) =>
            out.int32(2).int32(0).int32(1).int32(0).int32(0).int32(0).bytes(Buffer.from('BBBBBBBB')).int32(2e9),
          )
          .done(),
      /a variable label of 2,000,000,000 bytes/,
    ],
    [
      'a very long text without parts',
      () => numeric().variable('L', 255).extension(14, 1, 'L=00900\0\t').done(),
      /900 bytes in 4 parts/,
    ],
    [
      'a number where a text goes on',
      () =>
        numeric()
          .raw((out) => out.int32(2).int32(-1).int32(0).int32(0).int32(0).int32(0).bytes(Buffer.from('BBBBBBBB')))
          .done(),
      /continuation of a text follows no text/,
    ],
    [
      'long labels beyond their record',
      () =>
        numeric()
          .extension(21, 1, Uint8Array.of(255, 255, 255, 127))
          .done(),
      /value labels of long texts/,
    ],
    [
      'more cases than announced',
      () => numeric({ compression: 1, cases: 1 }).done(Uint8Array.of(101, 102, 0, 0, 0, 0, 0, 0)),
      /more data follows/,
    ],
    [
      'fewer cases than announced',
      () => numeric({ compression: 1, cases: 9 }).done(Uint8Array.of(101, 252, 0, 0, 0, 0, 0, 0)),
      /incomplete \| 1 \| 9/,
    ],
    [
      'blanks for a number',
      () => numeric({ compression: 1 }).done(Uint8Array.of(254, 0, 0, 0, 0, 0, 0, 0)),
      /a number \| there are blanks/,
    ],
    [
      'a value that never comes',
      () => numeric({ compression: 1 }).done(Uint8Array.of(101, 253, 0, 0, 0, 0, 0, 0)),
      /incomplete \| 1 \| /,
    ],
    [
      'a table of blocks outside the file',
      () =>
        numeric({ compression: 2 })
          .zlib([Uint8Array.of(101, 0, 0, 0, 0, 0, 0, 0)])
          .subarray(0, -10),
      /a table of blocks inside the file/,
    ],
  ])('[R12] is refused: %s', async (_, make, message) => {
    expect((await problem(make())).message).toMatch(message);
  });

  it('[R12] a block that holds more than it says is never unpacked whole', async () => {
    const bytes = numeric({ compression: 2 }).zlib([new Uint8Array(50_000_000)]);
    // The size that the table gives the block: its last 8 bytes are two sizes.
    new DataView(bytes.buffer).setInt32(bytes.length - 8, 1000, true);
    expect((await problem(bytes)).message).toMatch(/a compressed block of 1,000 bytes \| it holds more/);
  });
});

describe('garbage', () => {
  it('[R13] never does anything but read or refuse, whatever bytes are changed', async () => {
    const files = await Promise.all((['none', 'bytecode', 'zlib'] as const).map((each) => small(each)));
    const change = fc.tuple(fc.nat(4000), fc.oneof(fc.constantFrom(0, 1, 127, 128, 252, 253, 254, 255), fc.nat(255)));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (file, changes) => {
          const bytes = file.slice();
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          await readAll(bytes).catch((error: unknown) => {
            if (!(error instanceof SpssError)) throw error;
          });
        },
      ),
      { numRuns: 1000, seed: 20261115 },
    );
  });

  it('[R13] refuses any bytes behind the mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 0, maxLength: 600 }), async (rest) => {
        const error = await problem(Buffer.concat([Buffer.from('$FL2'), rest]));
        expect(error.message).toMatch(/^damaged/);
      }),
      { numRuns: 300, seed: 20261115 },
    );
  });
});
