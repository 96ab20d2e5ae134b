import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type TrustNote } from '@qp/contract';
import { runDetailsWords } from '@qp/words/run/details';
import { gradeWords } from '@qp/words/trust/verdict';
import type { ReactElement } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOpenSegments, useStability } from '../run/index.ts';
import { gradeLook } from './grade-look.ts';
import { type DesignAgain, TrustNotes } from './trust-notes.tsx';

interface VerdictPanelProps extends DesignAgain {
  readonly run: Run;
  onOpen(runID: string): void;
}

/** The verdict in full: why, what to do next, what to tell the client, and the rest of the evidence for and against. */
export function VerdictPanel({ run, onOpen, ...again }: VerdictPanelProps): ReactElement {
  const { trust: words } = useWords(runDetailsWords);
  const { names } = useWords(gradeWords);
  const { verdict, trust } = run;
  const { Icon, colour } = gradeLook[verdict.grade];
  const others = trust.filter(({ decides }) => !decides);
  const isAgainst = ({ level }: TrustNote) => level === 'caution' || level === 'warning';
  const against = others.filter(isAgainst);
  const decider = trust.find(({ decides }) => decides);
  const reason = decider?.text ?? verdict.text;
  return (
    <Panel
      title={
        <Stack component="span" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Icon sx={{ color: colour, fontSize: 20 }} aria-hidden />
          {words.title(names[verdict.grade])}
        </Stack>
      }
    >
      <Typography sx={{ fontSize: 15, maxWidth: 860 }}>{reason}</Typography>
      <Box sx={{ mt: 4 }}>
        <Columns from="md" gap={6}>
          <Box>
            <Typography component="h3" variant="h4">
              {words.next}
            </Typography>
            <Typography sx={{ mt: 1 }}>{verdict.next.text}</Typography>
            <NextAction run={run} onOpen={onOpen} {...again} />
          </Box>
          <Box>
            <Typography component="h3" variant="h4">
              {words.client}
            </Typography>
            <Typography sx={{ mt: 1 }}>{verdict.client}</Typography>
          </Box>
          {against.length > 0 && <Evidence title={words.against} notes={against} {...again} />}
          <Evidence
            title={words.others}
            notes={others.filter((note) => !isAgainst(note))}
            across={against.length === 0}
            {...again}
          />
        </Columns>
      </Box>
    </Panel>
  );
}

interface EvidenceProps extends DesignAgain {
  readonly title: string;
  readonly notes: readonly TrustNote[];
  /** Over both columns, where nothing stands beside it. */
  readonly across?: boolean;
}

function Evidence({ title, across = false, ...notes }: EvidenceProps): ReactElement | null {
  if (notes.notes.length === 0) return null;
  const twoColumns = { columns: { md: 2 }, columnGap: 6, display: 'block', '& li': { mb: 2.5, breakInside: 'avoid' } };
  return (
    <Box sx={across ? { gridColumn: '1 / -1', '& ul': twoColumns } : undefined}>
      <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <TrustNotes {...notes} />
    </Box>
  );
}

/** The button for what to do next, and the progress of the test on other samples while it computes. */
function NextAction({ run, onOpen, ...again }: VerdictPanelProps): ReactElement | null {
  const { trust: words } = useWords(runDetailsWords);
  const { job, start } = useStability(run, run.id);
  const { opening, open } = useOpenSegments(run, onOpen);
  const [mayOpen, mayTest] = [useMay(calls.openSegments), useMay(calls.startStability)];
  const { offer, segments } = run.verdict.next;
  if (offer === 'test' && job.working) return <JobProgress label={words.testing} job={job} />;
  const actions = {
    open: mayOpen && segments ? () => open(segments) : undefined,
    test: mayTest ? start : undefined,
    maximum: again.onTwiceTheMaximum,
    style: again.onStyleApart,
    number: again.onWithoutNumber,
  };
  const act = offer && actions[offer];
  if (!act) return null;
  return (
    <Button
      variant="contained"
      size="small"
      className="no-print"
      loading={opening !== null}
      onClick={act}
      sx={{ mt: 2 }}
    >
      {offer === 'open' ? words.open(segments ?? 0) : words.offers[offer]}
    </Button>
  );
}
