import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { answerNumber } from '@qp/facts';
import { typingWords } from '@qp/words/typing-tool/screen';
import { type ReactElement, useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';

interface SetGridProps {
  readonly question: string;
  readonly items: readonly string[];
  /** The number of the answer; null until there is a best and a worst. */
  onAnswer(answer: number | null): void;
}

/** A set: two clicks, on the best and on the worst of its items. */
export function SetGrid({ question, items, onAnswer }: SetGridProps): ReactElement {
  const words = useWords(typingWords);
  const name = useId();
  const [chosen, setChosen] = useState({ best: -1, worst: -1 });
  const choose = (which: keyof typeof chosen, at: number) => {
    const other = which === 'best' ? 'worst' : 'best';
    // One item can't be both: the later click counts.
    const now = { ...chosen, [which]: at, [other]: chosen[other] === at ? -1 : chosen[other] };
    setChosen(now);
    onAnswer(now.best < 0 || now.worst < 0 ? null : answerNumber(items.length, now.best, now.worst));
  };
  const cell = (which: keyof typeof chosen, at: number) => (
    <Box component="td" sx={{ textAlign: 'center', p: 0 }}>
      <Radio
        size="small"
        name={`${name}${which}`}
        checked={chosen[which] === at}
        onChange={() => choose(which, at)}
        slotProps={{ input: { 'aria-label': words.setChoice(words[which], items[at]) } }}
      />
    </Box>
  );
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1.5, overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', '& tr': { height: 40 } }}>
        <thead>
          <tr>
            {[words.best, '', words.worst].map((head) => (
              <Typography key={head} component={head ? 'th' : 'td'} variant="body2" sx={{ color: 'ui.secondary' }}>
                {head}
              </Typography>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <Box component="tr" key={item} sx={{ borderTop: '1px solid', borderColor: 'ui.lineSoft' }}>
              {cell('best', at)}
              <Box component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {item}
              </Box>
              {cell('worst', at)}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
