import { Random } from './random.ts';

/**
 * A small survey with three planted segments, as the three files of a project: for tests, which need runs that take a
 * second. The same every time.
 */

export interface SmallSurvey {
  respondents?: number;
  /** Attitude variables A1, A2, …: they separate the segments. */
  attitudes?: number;
  weighted?: boolean;
  /** Another seed gives other respondents of the same segments. */
  seed?: number;
}

export function smallSurvey({ respondents = 240, attitudes = 6, weighted = false, seed = 7 }: SmallSurvey = {}) {
  const random = new Random(seed);
  const next = () => random.share();
  const codes = Array.from({ length: attitudes }, (_, n) => `A${n + 1}`);
  const data = [['ID', ...(weighted ? ['W'] : []), ...codes, 'AGE', 'SPEND'].join(',')];
  const cut = [['ID', ...codes, 'AGE'].join(',')];
  for (let person = 1; person <= respondents; person++) {
    const segment = Math.floor(next() ** 1.5 * 3);
    const answers = codes.map((_, n) => {
      const likely = (segment + n) % 3;
      return next() < 0.8 ? likely + 1 : Math.floor(next() * 3) + 1;
    });
    const age = 18 + Math.floor(next() * 60);
    const weight = weighted ? [(0.5 + next()).toFixed(2)] : [];
    data.push([`P${person}`, ...weight, ...answers, age, (10 + segment * 20 + next() * 10).toFixed(2)].join(','));
    cut.push([`P${person}`, ...answers.map((a) => ['Disagree', 'Neither', 'Agree'][a - 1]), band(age)].join(','));
  }
  const variables = [
    'Variable,Variable Label,Dimension,Factor,Data Type',
    'ID,Respondent,,,ID',
    ...(weighted ? ['W,Weight,,,Weight'] : []),
    ...codes.map((code, n) => `${code},Statement ${n + 1},Attitudes,${n % 2 ? 'Price' : 'Health'},Ordinal`),
    'AGE,Age group,Demographics,Person,Ordinal',
    'SPEND,Monthly spend,Value,Spend,Numeric',
  ];
  return [
    { field: 'data_file', name: 'data_small.csv', content: `${data.join('\n')}\n` },
    { field: 'variable_file', name: 'variables_small.csv', content: `${variables.join('\n')}\n` },
    { field: 'discretized_file', name: 'discretized_small.csv', content: `${cut.join('\n')}\n` },
  ];
}

function band(age: number): string {
  if (age < 35) return '18-34';
  return age < 55 ? '35-54' : '55+';
}
