import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { agreementAt, columnOrder, type Stability, segmentTitle, shortLabel, traitsOf } from '@qp/facts';
import { otherSampleWords } from '@qp/words/compare/other-samples';
import { stabilityWords } from '@qp/words/compare/stability-panel';
import { fixedNumber } from '@qp/words/numbers';
import { type ReactElement, useCallback } from 'react';
import { useMay, useRefusal } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import { Pill } from '../../../ui/pill.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { fileStem, pictureNames } from '../pictures/index.ts';
import { useStability } from '../run/index.ts';
import { agreementPicture, type SizeLine, sizesPicture } from './stability-pictures.ts';

const tones = { 'highly stable': 'good', stable: 'good', pattern: 'match', unreliable: 'danger' } as const;
const verdictTones = { natural: 'good', reproducible: 'good', constructive: 'match' } as const;

/** The stability of a run: its result, its progress, or the button that starts the test. */
export function StabilityPanel({ run, onFit }: { readonly run: Run; onFit(): void }): ReactElement {
  const words = useWords(stabilityWords);
  const { stability, isKnown, error, job, start, retry } = useStability(run, run.id);
  if (stability) return <Found run={run} stability={stability} />;
  return (
    <Panel title={words.title} subtitle={words.help}>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {job.error !== null && <ErrorNotice error={job.error} sx={{ mb: 3 }} />}
      {!isKnown && !error && (
        <Loading>
          <LinesSkeleton />
        </Loading>
      )}
      {isKnown && job.working && (
        <Stack sx={{ gap: 2 }}>
          <Typography>{words.underWay}</Typography>
          <JobProgress label={words.progress} job={job} />
        </Stack>
      )}
      {isKnown && !job.working && <NotYet run={run} onFit={onFit} onStart={start} />}
    </Panel>
  );
}

function NotYet({ run, onStart, onFit }: { readonly run: Run; onStart(): void; onFit(): void }): ReactElement {
  const words = useWords(stabilityWords);
  const refusal = useRefusal(calls.startStability);
  if (run.segments === 1) return <Typography>{words.oneSegment}</Typography>;
  const nothing = words.nothingToRefit[run.source];
  if (nothing) return <NothingToRefit run={run} why={nothing} onFit={onFit} />;
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Typography>{words.notTested}</Typography>
      {refusal === null ? (
        <Button variant="contained" onClick={onStart}>
          {words.start}
        </Button>
      ) : (
        <RefusalNote reason={refusal} />
      )}
    </Stack>
  );
}

/** Existing segments can be compared with a fit of as many segments to the same variables. */
function NothingToRefit({ run, why, onFit }: { readonly run: Run; readonly why: string; onFit(): void }): ReactElement {
  const words = useWords(stabilityWords);
  const mayRun = useMay(calls.createRun);
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Typography>{why}</Typography>
      {mayRun && !traitsOf(run).hasFits && (
        <>
          <Typography>{words.fitToCompareHelp}</Typography>
          <Button onClick={onFit}>{words.fitToCompare(run.segments)}</Button>
        </>
      )}
    </Stack>
  );
}

function Found({ run, stability }: { readonly run: Run; readonly stability: Stability }): ReactElement {
  const title = (segment: number) => segmentTitle(segment, run.header_descriptions);
  const words = useWords(stabilityWords);
  const samples = useWords(otherSampleWords);
  const agreement = agreementAt(stability.across, run.segments);
  const base = words.base(run.name, stability);
  return (
    <>
      <Panel
        title={words.title}
        subtitle={words.help}
        beside={<Pill tone={verdictTones[stability.word]}>{words.verdicts[stability.word]}</Pill>}
      >
        {agreement && (
          <Typography sx={{ fontSize: 15, fontWeight: 600, mb: 1 }}>
            {samples.same(agreement.all, { people: stability.people, isPart: stability.people < run.respondents })}
          </Typography>
        )}
        <Typography>{words.verdict(run.segments, stability)}</Typography>
        <Stack component="ul" sx={{ m: 0, mt: 4, p: 0, listStyle: 'none' }}>
          {stability.own.map((one, k) => (
            <Stack
              component="li"
              key={title(k + 1)}
              direction="row"
              sx={{
                gap: 3,
                py: 2.25,
                alignItems: 'center',
                borderTop: '1px solid',
                borderColor: 'ui.lineSoft',
                flexWrap: { xs: 'wrap', sm: 'nowrap' },
              }}
            >
              <SegmentSwatch segment={k + 1} />
              <Typography sx={{ flex: 1, minWidth: 220 }}>{words.segment(title(k + 1), one)}</Typography>
              <Typography className="tabular" sx={{ fontWeight: 620, width: 40, textAlign: 'right' }}>
                {fixedNumber(one.stability, 2)}
              </Typography>
              <Box sx={{ width: { sm: 142 } }}>
                <Pill tone={tones[one.word]}>{words.grades[one.word]}</Pill>
              </Box>
            </Stack>
          ))}
        </Stack>
        <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary', mt: 2 }}>
          {words.note(stability)}
        </Typography>
      </Panel>
      <Columns from="lg" gap={4}>
        <AgreementPicture run={run} stability={stability} base={base} />
        <SizesPicture run={run} stability={stability} base={base} />
      </Columns>
    </>
  );
}

/** Height of both pictures, which stand side by side: one line per segment, and never too low for the dots. */
const pictureHeight = (segments: number) => Math.max(360, segments * 26 + 40);

interface PictureProps {
  readonly run: Run;
  readonly stability: Stability;
  readonly base: string;
}

function AgreementPicture({ run, stability: { across }, base }: PictureProps): ReactElement {
  const words = useWords(stabilityWords).agreement;
  const draw = useCallback(
    (_: Mode, t: Tokens, room: PictureSize) => agreementPicture(words, across, run.fits, run.segments, t, room),
    [words, across, run.fits, run.segments],
  );
  return (
    <Panel>
      <Chart
        title={words.title}
        subtitle={words.help}
        base={base}
        alternative={words.alternative(across, run.fits)}
        draw={draw}
        height={pictureHeight(run.segments)}
        headingLevel="h2"
        fileName={fileStem(run, words.file)}
      />
    </Panel>
  );
}

function SizesPicture({ run, stability: { own }, base }: PictureProps): ReactElement {
  const words = useWords(stabilityWords).sizes;
  const draw = useCallback(
    (mode: Mode, t: Tokens, room: PictureSize) => {
      const letters = Math.max(12, Math.floor(room.width / 18));
      const lines = linesOf(run, own).map((line) => ({ ...line, title: shortLabel(line.title, letters) }));
      return sizesPicture(words, lines, mode, t, room);
    },
    [words, run, own],
  );
  return (
    <Panel>
      <Chart
        title={words.title}
        subtitle={words.help}
        base={base}
        alternative={linesOf(run, own)
          .map(({ title, share, low, high }) => words.sentence(title, share, low, high))
          .join(' ')}
        draw={draw}
        height={pictureHeight(own.length)}
        headingLevel="h2"
        fileName={fileStem(run, words.file)}
        names={pictureNames(run, columnOrder(run.order, run.segments))}
      />
    </Panel>
  );
}

function linesOf(run: Run, own: Stability['own']): SizeLine[] {
  const shares = run.fits.find((fit) => fit.segments === run.segments)?.shares ?? [];
  return own.map(({ share: [low, high] }, k) => ({
    segment: k + 1,
    title: segmentTitle(k + 1, run.header_descriptions),
    share: shares[k] ?? 0,
    low,
    high,
  }));
}
