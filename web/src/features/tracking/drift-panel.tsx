import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type Wave } from '@qp/contract';
import { hasMoved, type QuestionDrift } from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../lib/role.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FigureTable, Head } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { allowWave, POLL_MS, setMovedPoints } from './api.ts';
import type { FiguresProps } from './figures-props.ts';

/** Questions that are shown at first, beside those that moved. */
const SHOWN = 8;

interface DriftPanelProps extends FiguresProps {
  readonly at: number;
  readonly wave: Wave | null;
}

/** Answer shares within segments then and now, the largest movement first. */
export function DriftPanel(props: DriftPanelProps): ReactElement {
  const { run, tracking, at, wave, onChanged } = props;
  const { drift: words } = useWords(trackingWords);
  const { drift, invariance, free } = tracking.waves[at];
  const groups = tracking.kind === 'groups';
  const [all, setAll] = useState(false);
  const job = useStatusJob<string>(`allow.${wave?.id ?? ''}`, POLL_MS, onChanged);
  const mayAllow = useMay(calls.allowWave) && wave !== null;
  const moves = (one: QuestionDrift) => hasMoved(one, tracking.movedPoints);
  const sorted = drift.toSorted((a, b) => Number(moves(b)) - Number(moves(a)) || b.largest - a.largest);
  const moved = drift.filter((one) => moves(one) && !free.includes(one.question));
  const shown = all ? sorted : sorted.slice(0, Math.max(SHOWN, moved.length));
  const codesOf = (questions: readonly number[]) => questions.map((question) => tracking.questions[question].code);
  const allow = (questions: readonly number[]) =>
    void job.start('', () => allowWave(wave!.id, codesOf(questions), codesOf(free)));
  return (
    <Panel title={groups ? words.titleGroups : words.title} subtitle={groups ? words.helpGroups : words.help}>
      {moved.length === 0 && free.length === 0 && (
        <Typography sx={{ mb: 3 }}>{groups ? words.nothingGroups : words.nothing}</Typography>
      )}
      {mayAllow && (moved.length > 0 || free.length > 0) && (
        <Stack direction="row" sx={{ gap: 2, mb: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          {moved.length > 0 && (
            <Button
              variant="contained"
              loading={job.working !== null}
              onClick={() => allow([...free, ...moved.map(({ question }) => question)])}
            >
              {words.allow(moved.length)}
            </Button>
          )}
          {free.length > 0 && (
            <Button disabled={job.working !== null} onClick={() => allow([])}>
              {words.stopAllowing}
            </Button>
          )}
          <Typography sx={{ color: 'ui.secondary', flex: 1, minWidth: 260 }}>{words.allowHelp}</Typography>
        </Stack>
      )}
      {job.error !== null && <ErrorNotice error={job.error} sx={{ mb: 3 }} />}
      <PointsThatMatter run={run} points={tracking.movedPoints} onChanged={onChanged} />
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((one) => (
          <Question key={one.question} {...props} drift={one} free={free.includes(one.question)} />
        ))}
      </Stack>
      {shown.length < sorted.length && (
        <Button sx={{ mt: 2 }} onClick={() => setAll(true)}>
          {words.all(sorted.length)}
        </Button>
      )}
      {invariance && (
        <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary', mt: 2 }}>
          {words.overall(invariance)}
        </Typography>
      )}
    </Panel>
  );
}

/** Differences that an analyst can choose between. */
const POINTS = [2, 3, 5, 8, 10, 15, 20];

interface PointsProps {
  readonly run: Run;
  readonly points: number;
  onChanged(): void;
}

/** From how many points on a question counts as moved, for all waves and groups of the run. */
function PointsThatMatter({ run, points, onChanged }: PointsProps): ReactElement {
  const { drift: words } = useWords(trackingWords);
  const may = useMay(calls.setMovedPoints);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: number) => setMovedPoints(run.id, chosen),
    onSuccess: onChanged,
  });
  return (
    <Box sx={{ mb: 2, maxWidth: 240 }}>
      <SelectInput
        label={words.enough}
        value={String(points)}
        onChange={(value) => mutate(Number(value))}
        options={[...new Set([...POINTS, points])]
          .toSorted((a, b) => a - b)
          .map((one) => ({ value: String(one), label: words.points(one) }))}
        disabled={!may || isPending}
      />
      {error && <ErrorNotice error={error} sx={{ mt: 2 }} />}
    </Box>
  );
}

function Question(props: DriftPanelProps & { readonly drift: QuestionDrift; readonly free: boolean }): ReactElement {
  const { tracking, drift, free } = props;
  const { drift: words } = useWords(trackingWords);
  const [open, setOpen] = useState(false);
  const { code, label } = tracking.questions[drift.question];
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: '1px solid', borderColor: 'ui.lineSoft' } }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
          {label !== code && (
            <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
              {code}
            </Typography>
          )}
        </Box>
        {hasMoved(drift, tracking.movedPoints) && (
          <Pill tone="match">{tracking.kind === 'groups' ? words.differs : words.moved}</Pill>
        )}
        {free && <Pill>{words.free}</Pill>}
        <Typography className="tabular" sx={{ width: 92, textAlign: 'right', fontWeight: 620 }}>
          {words.largestOf(drift.largest)}
        </Typography>
        <Typography className="tabular" sx={{ width: 64, textAlign: 'right', color: 'ui.secondary' }}>
          p {words.p(drift.adjusted)}
        </Typography>
        <Button size="small" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.show}
        </Button>
      </Stack>
      {open && <Shares {...props} />}
    </Box>
  );
}

function Shares({ tracking, segments, drift }: DriftPanelProps & { readonly drift: QuestionDrift }): ReactElement {
  const { drift: words } = useWords(trackingWords);
  const { code, answers } = tracking.questions[drift.question];
  const groups = tracking.kind === 'groups';
  return (
    <FigureTable
      label={words.shares(code)}
      tight
      head={
        <>
          <Head>{words.answer}</Head>
          {segments.map((title) => (
            <Head key={title}>
              {title}
              <div className="small">
                {groups ? `${words.elsewhere} → ${words.here}` : `${words.before} → ${words.now}`}
              </div>
            </Head>
          ))}
        </>
      }
    >
      {drift.before.map((row, c) => (
        <tr key={answers[c] ?? c}>
          <th scope="row">{answers[c]}</th>
          {row.map((share, k) => {
            const now = drift.now[c][k];
            const far = Math.abs(now - share) >= drift.largest - 1e-9;
            return (
              <td key={segments[k]} className={far ? 'far' : undefined}>
                {wholePercent(share)} → {wholePercent(now)}
              </td>
            );
          })}
        </tr>
      ))}
    </FigureTable>
  );
}
