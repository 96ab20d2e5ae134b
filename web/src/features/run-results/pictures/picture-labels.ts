import type { Run } from '@qp/contract';
import type { QuestionFigure } from '@qp/engine/personas';
import { answerLabel, answerName, shortLabel } from '@qp/facts';
import type { summaryWords } from '@qp/words/pictures/summary';
import type { LineLabel } from '../../../ui/picture/plot.ts';

const LABEL_SHARE = 0.42;
/** Width of an average letter at 12 px. */
const CHARACTER_PIXELS = 6.3;

/** How many characters of a label leave the picture beside it the larger part. */
export function labelRoom(width: number): number {
  return Math.max(18, Math.min(80, Math.floor((width * LABEL_SHARE) / CHARACTER_PIXELS)));
}

/** Labels up to here stay on one line even on a phone. */
const ONE_LINE = 22;
const TWO_LINES_PIXELS = 30;

/** Height of a line of the picture: a label of two lines must not touch its neighbours. */
export function linePixels(labels: readonly string[], onOneLine: number): number {
  return labels.some((label) => label.length > ONE_LINE) ? Math.max(TWO_LINES_PIXELS, onOneLine) : onOneLine;
}

/** "Question: answer" beside a line of the picture, on two lines if need be. */
export function answerLineLabel(question: string, answer: string, width: number): LineLabel {
  return onTwoLines(answerName({ question, answer }), (characters) => answerLabel(question, answer, characters), width);
}

export function nameLineLabel(name: string, width: number): LineLabel {
  return onTwoLines(name, (characters) => shortLabel(name, characters), width);
}

/** As much of it as two lines hold; pointing at a cut label shows the whole. */
function onTwoLines(whole: string, cut: (characters: number) => string, width: number): LineLabel {
  const room = labelRoom(width);
  for (let characters = 2 * room; characters > room; characters--) {
    const text = cut(characters);
    const lines = wrapped(text, room);
    if (lines.length <= 2 && lines.every((line) => line.length <= room))
      return { text: lines.join('\n'), ...(text !== whole && { tip: whole }) };
  }
  return { text: cut(room), tip: whole };
}

function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && longer.length <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export interface FiguresPictureProps {
  readonly run: Run;
  readonly order: readonly number[];
  /** The shares of the run are corrected for classification error. */
  readonly corrected: boolean;
}

/** After the help of a picture: what the sides of its scales count, and that its shares are corrected. */
export function figuresNote(
  words: ReturnType<typeof summaryWords>,
  figures: readonly Pick<QuestionFigure, 'answer' | 'combines'>[],
  corrected: boolean,
): string {
  return ['', words.counts(figures), corrected ? words.correctedShares : '']
    .filter((text, at) => at === 0 || text)
    .join(' ');
}

/** A safe start for the name of a downloaded picture. */
export function fileStem(run: Run, what: string): string {
  return `${run.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'run'} ${what}`;
}
