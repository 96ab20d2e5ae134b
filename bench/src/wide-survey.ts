import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { seededNumbers } from '@qp/engine/numerics';

/** Writes the three files of a large project to a folder, row by row, always the same. */
interface WideSurvey {
  readonly respondents: number;
  readonly variables: number;
}

const LABELS = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
/** Short labels, as files of this size have them: 100,000 x 200 are then about 85 MB in all. */
const SHORT = ['1', '2', '3', '4', '5'];
const FILES = { data: 'data_wide.csv', variables: 'variables_wide.csv', discretized: 'discretized_wide.csv' } as const;

export async function writeWideSurvey(
  folder: string,
  { respondents, variables }: WideSurvey,
): Promise<Record<keyof typeof FILES, string>> {
  const codes = Array.from({ length: variables }, (_, i) => `V${i + 1}`);
  // Every tenth variable is a number, the others are scales.
  const numeric = (i: number) => i % 10 === 9;
  const head = `ID,${codes.join(',')}\n`;
  function* rows(raw: boolean): Generator<string> {
    const draw = seededNumbers(12_345);
    yield head;
    for (let person = 1; person <= respondents; person++) {
      let line = String(person);
      for (let i = 0; i < variables; i++) {
        const answer = Math.floor(draw() * 500);
        if (answer < 5) line += ',';
        else if (!numeric(i)) line += `,${SHORT[answer % 5]}`;
        else line += raw ? `,${answer}` : `,${answer < 250 ? 'Low' : 'High'}`;
      }
      yield `${line}\n`;
    }
  }
  function* dictionary(): Generator<string> {
    yield 'Variable,Variable Label,Dimension,Factor,Data Type\nID,Respondent,Admin,Admin,ID\n';
    for (const [i, code] of codes.entries()) {
      const place = `Dimension ${Math.floor(i / 50) + 1},Factor ${Math.floor(i / 10) + 1}`;
      yield `${code},Statement number ${i + 1} (${LABELS.join(' … ')}),${place},${numeric(i) ? 'Numeric' : 'Ordinal'}\n`;
    }
  }
  const write = async (name: string, lines: Iterable<string>): Promise<string> => {
    const target = path.join(folder, name);
    await pipeline(Readable.from(batches(lines)), createWriteStream(target));
    return target;
  };
  return {
    data: await write(FILES.data, rows(true)),
    variables: await write(FILES.variables, dictionary()),
    discretized: await write(FILES.discretized, rows(false)),
  };
}

/** A write for each row would take longer than making it. */
function* batches(lines: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < 2000) continue;
    yield batch.join('');
    batch = [];
  }
  yield batch.join('');
}
