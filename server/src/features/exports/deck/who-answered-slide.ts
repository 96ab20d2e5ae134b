import type { CrosstabGroup } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { number, percent } from '@qp/words/numbers';
import { peopleWords } from '@qp/words/sample/people';
import { weightWords } from '@qp/words/sample/weights';
import { CONTENT, colours } from './deck-look.ts';
import { addSlide, baseOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { fitted } from './text-fit.ts';

const words = deckWords('en').whoAnswered;
const MOST_ROWS = 14;
const WIDTHS = [6.2, 1.4, 1.4, 1.4, 1.4];

/** Who took part and how they were weighted; no slide where everyone took part with the weight of the survey. */
export function addWhoAnswered(deck: Deck, facts: DeckFacts): void {
  const { run } = facts;
  if (!run.weight && !run.left_out) return;
  const told = [
    ...(run.left_out ? [peopleWords('en').ofRun(run.respondents, run.left_out)] : []),
    ...(run.weight ? [weightWords('en').ofRun(run.weight.name), weightWords('en').inOneLine(run.weight.figures)] : []),
  ];
  const slide = addSlide(deck, facts, {
    title: words.title(run.respondents, run.weight !== undefined),
    subtitle: `${told.join('. ')}.`,
    base: baseOf(facts),
    notes: run.weight ? [weightWords('en').details(run.weight.figures)] : told,
  });
  const rows = marginRows(facts);
  if (rows.length === 0) return;
  const shown = rows.slice(0, MOST_ROWS);
  const height = Math.min(0.36, (CONTENT.bottom - CONTENT.top) / (shown.length + 1));
  const look = { align: 'right', size: 11 } as const;
  const room = { w: WIDTHS[0] - 0.12, h: height - 0.04, sizes: [11, 10, 9, 8] };
  addTable(
    slide,
    [
      words.heads.map((head, at) =>
        cell(head, { ...look, align: at === 0 ? 'left' : 'right', color: colours.secondary }),
      ),
      ...shown.map(([answer, ...figures]) => {
        const fit = fitted(answer, room);
        return [cell(fit.text, { size: fit.points }), ...figures.map((figure) => cell(figure, look))];
      }),
    ],
    { widths: WIDTHS, rowHeight: height, alternative: shown.map((row) => row.join(', ')).join('. ') },
  );
}

function marginRows({ run }: DeckFacts): string[][] {
  const labels = new Map([run.crosstabCluster, run.crosstabProfile].flatMap(labelsIn));
  return (run.weight?.figures.margins ?? []).flatMap(({ code, answers }) =>
    answers.map(({ response, people, before, target, after }) => [
      `${labels.get(code) ?? code}: ${response ?? weightWords('en').noAnswer}`,
      number(people),
      ...[before, target, after].map((share) => percent(share)),
    ]),
  );
}

const labelsIn = (group: CrosstabGroup): (readonly [string, string])[] =>
  group.flatMap(({ factors }) =>
    factors.flatMap(({ variables }) => variables.map(({ code, name }) => [code, name] as const)),
  );
