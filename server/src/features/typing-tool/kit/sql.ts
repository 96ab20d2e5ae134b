import { COUNTS_AS_MISSING } from '@qp/facts';
import {
  completeTable,
  hasOut,
  incompleteTable,
  joinedRanges,
  type Kit,
  type KitPart,
  type KitTable,
  numberShapes,
  units,
  WHITE_SPACE,
} from './kit.ts';

/** One query over a table of answers. Nothing in it is of one database: PostgreSQL and SQLite run it as it is. */
export const sql: KitPart = {
  file: 'typing_tool.sql',
  mediaType: 'application/sql; charset=utf-8',
  make: query,
};

/** The query on the people of test_cases.csv, which it brings along: a database can't read the file in one line. */
export const sqlSelfTest: KitPart = {
  file: 'typing_tool_test.sql',
  mediaType: 'application/sql; charset=utf-8',
  make: (kit) => {
    const { variables, segments } = kit.classifier;
    const out = hasOut(kit.classifier) ? ['target_or_out'] : [];
    const results = ['segment', 'segment_name', ...out, ...segments, 'note'];
    const people = kit.cases.map(({ answers, expected }, i) => {
      const own = [expected.segment, kit.names[segments.indexOf(expected.segment)]];
      const group = out.map(() => expected.group);
      const cells = [...answers, ...own, ...group, ...expected.probabilities, expected.note];
      return `(${[String(i + 1), ...cells.map(text)].join(', ')})`;
    });
    const columns = (names: readonly string[]) => names.map((own) => `${name(own)} text`).join(', ');
    const answers = variables.map(({ code }) => code);
    const expectedNames = results.map((own) => `expected ${own}`);
    return `-- Self-test of typing_tool.sql with the people of test_cases.csv:
--   sqlite3 :memory: < typing_tool_test.sql
--   psql -f typing_tool_test.sql
-- Tool version: ${kit.version}
CREATE TEMPORARY TABLE answers ("id" integer, ${columns([...answers, ...expectedNames])});
INSERT INTO answers VALUES
${people.join(',\n')};
CREATE TEMPORARY TABLE typed AS
${query(kit).replace(/ORDER BY respondent;\n$/, ';\n')}
SELECT 'typing_tool.sql: ' || COUNT(CASE WHEN ${results.map((own) => `typed.${name(own)} = answers.${name(`expected ${own}`)}`).join(' AND ')} THEN 1 END) || ' of ' || COUNT(*) || ' people agree' AS self_test
FROM answers JOIN typed ON typed.id = answers."id";
`;
  },
};

type Variable = Kit['classifier']['variables'][number];

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const name = (value: string): string => `"${value.replaceAll('"', '""')}"`;

function query(kit: Kit): string {
  const { variables, segments } = kit.classifier;
  const { weights } = incompleteTable(kit.classifier);
  const each = <T>(list: readonly T[], of: (one: T, at: number) => string, joint = ',\n  ') => list.map(of).join(joint);
  return `-- Assigns everyone in a table of answers to a segment. PostgreSQL 12 or later, SQLite 3.35 or later.
-- Replace "answers" by your table and "id" by its key (third line of the query). Every question is a column of text or numbers
-- that holds response labels or raw answers.
-- Tool version: ${kit.version}
WITH shapes(shape) AS (VALUES ${numberShapes()
    .map((shape) => `(${text(shape)})`)
    .join(', ')}),
given AS MATERIALIZED (
  SELECT "id" AS respondent, ${each(variables, ({ code }, v) => `COALESCE(TRIM(CAST(${name(code)} AS TEXT), ${text(WHITE_SPACE)}), '') AS a${v}`)}
  FROM answers
),
shaped AS MATERIALIZED (
  SELECT given.*, ${each(variables, (variable, v) => `${shapeOf(variable, v)} AS n${v}`)}
  FROM given
),
looked AS MATERIALIZED (
  SELECT shaped.*, ${each(variables, (variable, v) => `${labelOf(variable, v)} AS l${v}, ${rawOf(variable, v)} AS r${v}, ${missingOf(kit, v)} AS m${v}`)}
  FROM shaped
),
columns AS MATERIALIZED (
  SELECT looked.*, ${each(variables, (_, v) => `${columnIsRaw(kit, v)} AS x${v}`)}
  FROM looked
),
positions AS MATERIALIZED (
  SELECT columns.*, ${each(variables, (_, v) => `CASE WHEN m${v} = 1 THEN -1 WHEN x${v} = 1 THEN COALESCE(r${v}, l${v}, -2) ELSE COALESCE(l${v}, r${v}, -2) END AS p${v}`)}
  FROM columns
),
counted AS MATERIALIZED (
  SELECT positions.*, ${variables.map((_, v) => `CASE WHEN p${v} >= 0 THEN 1 ELSE 0 END`).join(' + ')} AS given
  FROM positions
),
sums AS MATERIALIZED (
  SELECT counted.*, CASE given ${weights.map((weight, given) => `WHEN ${given} THEN ${weight}`).join(' ')} END AS weight,
  ${each(segments, (_, s) => `${sumOf(kit, s)} AS s${s}`)}
  FROM counted
),
best AS MATERIALIZED (
  SELECT sums.*, CASE ${segments.map((_, s) => `WHEN ${atLeastAll(segments.length, s)} THEN ${s}`).join(' ')} END AS best
  FROM sums
),
tops AS MATERIALIZED (
  SELECT best.*, CASE best ${segments.map((_, s) => `WHEN ${s} THEN s${s}`).join(' ')} END AS top
  FROM best
),
distances AS MATERIALIZED (
  SELECT tops.*, ${each(segments, (_, s) => `(CAST(top - s${s} AS BIGINT) * weight + 5000) / 10000 AS d${s}`)}
  FROM tops
),
parts AS MATERIALIZED (
  SELECT distances.*, ${each(segments, (_, s) => `CASE WHEN d${s} > 250000 THEN 0 ELSE CAST(ROUND(EXP(CAST(-d${s} AS DOUBLE PRECISION) / 10000) * 100000000) AS BIGINT) END AS e${s}`)}
  FROM distances
),
totals AS MATERIALIZED (
  SELECT parts.*, ${segments.map((_, s) => `e${s}`).join(' + ')} AS total
  FROM parts
),
shares AS MATERIALIZED (
  SELECT totals.*, ${each(segments, (_, s) => `(2000000 * e${s} + total) / (2 * total) AS q${s}`)}
  FROM totals
)
SELECT
  respondent AS id,
  CASE best ${segments.map((own, s) => `WHEN ${s} THEN ${text(own)}`).join(' ')} END AS segment,
  CASE best ${segments.map((_, s) => `WHEN ${s} THEN ${text(kit.names[s])}`).join(' ')} END AS segment_name,
${hasOut(kit.classifier) ? `  ${groupOf(kit)} AS target_or_out,\n` : ''}  ${each(segments, (own, s) => `CAST(q${s} / 1000000 AS TEXT) || '.' || SUBSTR(CAST(1000000 + q${s} % 1000000 AS TEXT), 2) AS ${name(own)}`)},
  ${noteOf(kit)} AS note
FROM shares
ORDER BY respondent;
`;
}

/** 1 where the answer is a number that a database can read; 0 for a question whose raw answers aren't numbers. */
function shapeOf({ cut }: Variable, v: number): string {
  if (cut?.kind !== 'ranges') return '0';
  let digits = `LOWER(a${v})`;
  for (const digit of '123456789') digits = `REPLACE(${digits}, '${digit}', '0')`;
  let shape = digits;
  for (let i = 0; i < 7; i++) shape = `REPLACE(${shape}, '00', '0')`;
  return `CASE WHEN LENGTH(a${v}) < 100 AND ${digits} NOT LIKE '%e%000%' AND ${shape} IN (SELECT shape FROM shapes) THEN 1 ELSE 0 END`;
}

function labelOf({ labels }: Variable, v: number): string {
  return `CASE a${v} ${labels.map((label, at) => `WHEN ${text(label.trim())} THEN ${at}`).join(' ')} END`;
}

const position = (label: number): number => (label === COUNTS_AS_MISSING ? -1 : label);

function rawOf({ cut }: Variable, v: number): string {
  if (cut === null) return 'CAST(NULL AS INTEGER)';
  if (cut.kind === 'texts') {
    // If a text stands there twice, the last counts.
    const known = new Map(cut.texts.map((raw, i) => [raw, cut.labels[i]]));
    if (known.size === 0) return 'CAST(NULL AS INTEGER)';
    return `CASE a${v} ${[...known].map(([raw, label]) => `WHEN ${text(raw)} THEN ${position(label)}`).join(' ')} END`;
  }
  const value = `CAST(REPLACE(a${v}, ',', '.') AS DOUBLE PRECISION)`;
  const branches = joinedRanges(cut).map(
    ({ from, to, label }) => `WHEN ${value} >= ${from} AND ${value} <= ${to} THEN ${position(label)}`,
  );
  return `CASE WHEN n${v} = 0 THEN NULL ${branches.join(' ')} END`;
}

function missingOf({ classifier }: Kit, v: number): string {
  return `CASE WHEN a${v} IN (${classifier.missing.map(text).join(', ')}) THEN 1 ELSE 0 END`;
}

/** Where a text can be both, the column is raw as soon as one of its answers is raw and no label. */
function columnIsRaw({ ambiguous }: Kit, v: number): string {
  if (!ambiguous[v]) return '0';
  return `MAX(CASE WHEN m${v} = 0 AND l${v} IS NULL AND r${v} IS NOT NULL THEN 1 ELSE 0 END) OVER ()`;
}

function sumOf({ classifier }: Kit, s: number): string {
  const sum = ({ intercepts, scores }: KitTable) => {
    const terms = scores.map((rows, v) => {
      const branches = rows.map((row, at) => `WHEN ${at} THEN ${row[s]}`);
      return ` + CASE p${v} ${branches.join(' ')} ELSE 0 END`;
    });
    return `${intercepts[s]}${terms.join('')}`;
  };
  const [complete, incomplete] = [sum(completeTable(classifier)), sum(incompleteTable(classifier))];
  if (complete === incomplete) return complete;
  return `CASE WHEN given = ${classifier.variables.length} THEN ${complete} ELSE ${incomplete} END`;
}

function atLeastAll(segments: number, s: number): string {
  const others = Array.from({ length: segments }, (_, k) => k).filter((k) => k !== s);
  return others.length === 0 ? '1 = 1' : others.map((k) => `s${s} >= s${k}`).join(' AND ');
}

function groupOf({ classifier: { targets, segments } }: Kit): string {
  const at = targets.map((number) => number - 1);
  const rest = segments.flatMap((_, s) => (at.includes(s) ? [] : [`e${s}`]));
  const out = at.map((s) => `${rest.join(' + ')} > e${s}`).join(' AND ');
  const branches = at.map((s) => {
    const others = at.filter((k) => k !== s);
    const first = others.map((k) => `e${s} >= e${k}`).join(' AND ') || '1 = 1';
    return `WHEN ${first} THEN ${text(segments[s])}`;
  });
  return `CASE WHEN ${out} THEN 'Out' ${branches.join(' ')} END`;
}

function noteOf({ classifier: { variables, segments, low_margin } }: Kit): string {
  const missing = variables
    .map(({ code }, v) => `CASE WHEN p${v} = -1 THEN ${text(`, ${code}`)} ELSE '' END`)
    .join(' || ');
  const unknown = variables
    .map(({ code }, v) => `CASE WHEN p${v} = -2 THEN ${text(`, ${code} = "`)} || a${v} || '"' ELSE '' END`)
    .join(' || ');
  const count = (condition: (s: number) => string) =>
    segments.map((_, s) => `CASE WHEN ${condition(s)} THEN 1 ELSE 0 END`).join(' + ');
  const all = variables.map((_, v) => `p${v} = -1`).join(' AND ');
  const some = (value: number) => variables.map((_, v) => `p${v} = ${value}`).join(' OR ');
  return `SUBSTR(
    CASE WHEN ${all} THEN '; no answers' WHEN ${some(-1)} THEN '; missing: ' || SUBSTR(${missing}, 3) ELSE '' END ||
    CASE WHEN ${some(-2)} THEN '; unknown: ' || SUBSTR(${unknown}, 3) ELSE '' END ||
    CASE WHEN ${count((s) => `s${s} = top`)} > 1 THEN '; tie' WHEN ${count((s) => `d${s} < ${units(low_margin)}`)} > 1 THEN '; low margin' ELSE '' END, 3)`;
}
