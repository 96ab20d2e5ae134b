import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Link, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { number } from '@qp/words/numbers';
import { answerModelWords } from '@qp/words/run/answer-models';
import { runDetailsWords } from '@qp/words/run/details';
import { type ReactElement, useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { manifestAddress } from '../run/index.ts';
import { AnswersTreatment } from './answers-treatment.tsx';

/** How answers were treated and what was computed: closed at first, because few readers need it. */
export function FittingPanel({ run }: { readonly run: Run }): ReactElement {
  const words = useWords(runDetailsWords);
  const answers = useWords(answerModelWords);
  const [opened, setOpened] = useState(false);
  const printing = usePrinting();
  const bodyId = useId();
  const open = opened || printing;
  const { hasFits } = traitsOf(run);
  const title = hasFits ? words.sections.fitting : words.computation.title;
  const choice = words.computation.choice(run);
  return (
    <Panel
      title={title}
      beside={
        <Button
          size="small"
          className="no-print"
          aria-label={(open ? words.computation.hideAll : words.computation.showAll)(title)}
          aria-expanded={open}
          aria-controls={bodyId}
          endIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
          onClick={() => setOpened(!opened)}
        >
          {open ? words.computation.hide : words.computation.show}
        </Button>
      }
      sx={open ? undefined : { '& > :first-of-type': { mb: 0 } }}
    >
      <Box id={bodyId} hidden={!open}>
        {hasFits && <AnswersTreatment run={run} />}
        {hasFits && (
          <Typography component="h3" variant="h4" sx={{ mt: 5, mb: 2 }}>
            {words.computation.title}
          </Typography>
        )}
        <StatRow>
          <StatBlock
            value={number(run.respondents)}
            label={words.computation.respondents}
            note={run.weighted ? words.computation.weighted(run.effective_base) : undefined}
          />
          {hasFits && (
            <>
              <StatBlock value={choice.name} label={words.computation.criterion} note={choice.note || undefined} />
              <StatBlock value={answers.names[run.answers]} label={words.computation.answers} />
            </>
          )}
          <StatBlock value={words.computation.duration(run.seconds)} label={words.computation.time} />
          {hasFits && (
            <StatBlock
              value={run.seed}
              label={words.computation.seed}
              note={run.starts === null ? undefined : words.computation.starts(run.starts)}
            />
          )}
          <StatBlock value={run.engine_version} label={words.computation.version} />
        </StatRow>
        <Box sx={{ mt: 3 }} className="no-print">
          <Link href={manifestAddress(run.id)} download>
            {words.computation.manifest}
          </Link>
        </Box>
      </Box>
    </Panel>
  );
}
