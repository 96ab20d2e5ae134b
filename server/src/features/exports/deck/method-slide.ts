import { traitsOf } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { answerModelWords } from '@qp/words/run/answer-models';
import { segmentWords } from '@qp/words/run/segments';
import { madeOf } from '@qp/words/sample/weights';
import { gradeWords } from '@qp/words/trust/verdict';
import { CONTENT, colours, PAGE } from './deck-look.ts';
import { addSlide, baseOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, addTable, cell, fittedCells } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { fitted } from './text-fit.ts';

const { method } = deckWords('en');
const signs = { good: '✓', note: '·', caution: '!', warning: '!' } as const;
const MAX_FINDINGS = 8;

/** How the segments were made and how far to trust them, on one plain slide after the findings. */
export function addMethod(deck: Deck, facts: DeckFacts): void {
  const { run } = facts;
  const { rows } = method;
  const { hasFits } = traitsOf(run);
  const lines: [string, string][] = [
    [rows.people, baseOf(facts).replace('Base: ', '')],
    ...(run.weighted
      ? [
          [rows.weights, method.weights(run.weight ? madeOf(run.weight) : method.ownWeight, run.effective_base)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(hasFits ? fittedLines(run) : existingLines(run)),
    [rows.describedBy, method.describedBy(run.fitted.profile.length, run.fitted.metrics.length)],
    ...(facts.filter === null ? [] : [[rows.filter, method.notFiltered(facts.filter)] as [string, string]]),
  ];
  const slide = addSlide(deck, facts, {
    title: hasFits ? method.title(gradeWords('en').names[run.verdict.grade]) : method.titleOfExisting,
    subtitle: run.verdict.text,
    base: baseOf(facts),
    notes: [
      hasFits ? method.notes(run.seed, run.engine_version, run.alpha) : method.notesOfExisting(run.engine_version),
      run.verdict.text,
      ...run.trust.map(({ text }) => text),
    ],
  });
  const half = CONTENT.width / 2 - 0.2;
  const values = lines.map(([, text]) => text);
  addColumns(
    slide,
    [
      { width: 1.7, cells: lines.map(([name]) => cell(name, { color: colours.secondary, size: 12 })) },
      { width: half - 1.7, cells: fittedCells(values, { w: half - 1.7, h: 0.66, sizes: [12, 11, 10, 9] }).cells },
    ],
    { row: 0.66, alternative: lines.map((line) => line.join(': ')).join('. ') },
  );
  const findings = run.trust.slice(0, MAX_FINDINGS);
  if (findings.length === 0) return;
  const height = Math.min(0.72, (CONTENT.bottom - CONTENT.top) / findings.length);
  const room = { w: half - 0.54, h: height - 0.04, sizes: [11, 10, 9, 8] };
  addTable(
    slide,
    findings.map(({ level, text }) => {
      const fit = fitted(text, room);
      return [
        cell(signs[level], { bold: true, size: 13, align: 'center', color: colours[level] }),
        cell(fit.text, { size: fit.points }),
      ];
    }),
    {
      x: PAGE.edge + half + 0.4,
      widths: [0.4, half - 0.4],
      rowHeight: height,
      alternative: method.evidence(findings.map(({ text }) => text)),
    },
  );
}

function fittedLines(run: DeckFacts['run']): [string, string][] {
  const { rows } = method;
  const answers = run.answers_found?.counted_as;
  return [
    [rows.segmentedBy, method.segmentedBy(run.fitted.cluster.length)],
    [rows.model, method.model(answers ? answerModelWords('en').names[answers] : null)],
    [rows.segments, method.segments(run.segments, run.clusterNum, segmentWords('en').choice(run).words)],
  ];
}

function existingLines(run: DeckFacts['run']): [string, string][] {
  const { rows } = method;
  return [
    [rows.origin, segmentWords('en').originInFiles(run) ?? ''],
    [rows.segments, String(run.segments)],
    [rows.describing, method.describing(run.fitted.cluster.length)],
  ];
}
