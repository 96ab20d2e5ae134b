import { Box, Checkbox, Tooltip, Typography } from '@mui/material';
import type { PairResidual } from '@qp/contract';
import type { QuestionCandidate, QuestionFigures } from '@qp/facts';
import { questionsWords } from '@qp/words/questions/questions';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Pill } from '../../../ui/pill.tsx';

const tones = {
  carries: 'good',
  supports: 'quiet',
  repeats: 'match',
  'adds nothing': 'match',
  'too small': 'quiet',
} as const;
/** Ends in the middle of a row, which shows that there are more. */
const MAX_HEIGHT = 620;

interface Choosing {
  label(code: string): string;
  /** Null where nothing can be chosen. */
  readonly chosen: ReadonlySet<string> | null;
  onChoose(code: string): void;
}

interface ContributionTableProps extends Choosing {
  readonly questions: readonly QuestionFigures[];
  readonly pairs: readonly PairResidual[];
}

/** The most telling question first: a bar each, what it overlaps with, and one of five words. */
export function ContributionTable(props: ContributionTableProps): ReactElement {
  const words = useWords(questionsWords);
  const { label, chosen, onChoose, pairs } = props;
  const questions = props.questions.toSorted((a, b) => b.bits - a.bits);
  const most = Math.max(...questions.map(({ bits }) => bits), 1e-9);
  return (
    <FigureTable
      label={words.table}
      maxHeight={MAX_HEIGHT}
      head={
        <>
          {chosen && <Head text>{words.choose}</Head>}
          <Head text>{words.question}</Head>
          <Head text>{words.adds}</Head>
          <Head>{words.predicted}</Head>
          <Head text>{words.overlaps}</Head>
          <Head text>{words.word}</Head>
        </>
      }
    >
      {questions.map(({ code, bits, low, high, predicted, word, repeats }) => (
        <tr key={code}>
          {chosen && <Choose code={code} label={label(code)} chosen={chosen} onChoose={onChoose} />}
          <th scope="row" title={code}>
            {label(code)}
            {repeats !== null && <div className="small">{words.repeats(label(repeats))}</div>}
          </th>
          <BarCell label={label(code)} bits={bits} most={most} />
          <td>
            {words.predictedShare(predicted)}
            <div className="small">{words.interval(low, high)}</div>
          </td>
          <td className="text">
            {pairs
              .filter(({ one, other }) => one === code || other === code)
              .map(({ one, other, residual, twice }) => (
                <Typography key={`${one} ${other}`} variant="body2">
                  {words.overlap(label(one === code ? other : one), residual, twice)}
                </Typography>
              ))}
          </td>
          <td className="text">
            <Tooltip title={words.meanings[word]} describeChild>
              <span>
                <Pill tone={tones[word]}>{words.names[word]}</Pill>
              </span>
            </Tooltip>
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}

/** Variables that were left out, ranked by how much they say about the segment. */
export function CandidatesTable(props: Choosing & { readonly candidates: readonly QuestionCandidate[] }): ReactElement {
  const words = useWords(questionsWords);
  const { candidates, label, chosen, onChoose } = props;
  const most = Math.max(...candidates.map(({ bits }) => bits));
  return (
    <FigureTable
      label={words.with.table}
      maxHeight={MAX_HEIGHT}
      head={
        <>
          {chosen && <Head text>{words.choose}</Head>}
          <Head text>{words.question}</Head>
          <Head text>{words.with.tells}</Head>
        </>
      }
    >
      {candidates.map(({ code, bits }) => (
        <tr key={code}>
          {chosen && <Choose code={code} label={label(code)} chosen={chosen} onChoose={onChoose} />}
          <th scope="row" title={code}>
            {label(code)}
          </th>
          <BarCell label={label(code)} bits={bits} most={most} />
        </tr>
      ))}
    </FigureTable>
  );
}

interface ChooseProps {
  readonly code: string;
  readonly label: string;
  readonly chosen: ReadonlySet<string>;
  onChoose(code: string): void;
}

function Choose({ code, label, chosen, onChoose }: ChooseProps): ReactElement {
  const words = useWords(questionsWords);
  return (
    <td className="text">
      <Checkbox
        size="small"
        checked={chosen.has(code)}
        onChange={() => onChoose(code)}
        slotProps={{ input: { 'aria-label': words.chooseOne(label) } }}
      />
    </td>
  );
}

function BarCell({ label, bits, most }: { readonly label: string; readonly bits: number; readonly most: number }) {
  const words = useWords(questionsWords);
  return (
    <td className="text">
      <Box role="img" aria-label={words.bar(label, bits)} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 48, height: 8, borderRadius: '4px', bgcolor: 'ui.well' }}>
          <Box
            sx={{
              width: `${(100 * Math.max(0, bits)) / most}%`,
              height: '100%',
              borderRadius: '4px',
              bgcolor: 'ui.link',
            }}
          />
        </Box>
        <Box component="span" aria-hidden className="tabular" sx={{ whiteSpace: 'nowrap', typography: 'caption' }}>
          {words.bits(bits)}
        </Box>
      </Box>
    </td>
  );
}
