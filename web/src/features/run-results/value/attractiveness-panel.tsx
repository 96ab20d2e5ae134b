import { Box, Button, Slider, Stack, Typography } from '@mui/material';
import { calls } from '@qp/contract';
import {
  type Attractiveness,
  attractivenessOf,
  bubbleAxes,
  bubbleTicks,
  type Criterion,
  MAX_CRITERION_WEIGHT,
  MAX_OWN_CRITERIA,
  type OtherCriteria,
  placeLabels,
  rankedSegments,
  type ValueChoice,
} from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { valueWords } from '@qp/words/value/value';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { dot, type Mark, type PictureSize } from '../../../ui/picture/marks.ts';
import { labelWidth, leaderOf, levels, placedWords, scale, uprights } from '../../../ui/picture/plot.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { OwnCriterion } from './own-criterion.tsx';
import { radiiOf, type ShownValue } from './value-panel.tsx';

interface AttractivenessProps extends ShownValue {
  readonly choice: ValueChoice;
  readonly others: OtherCriteria;
  onSave(choice: ValueChoice): void;
}

type Weights = ValueChoice['weights'];

/** Segments ranked by weighted criteria; a weight ranks them again while its slider moves. */
export function AttractivenessPanel(props: AttractivenessProps): ReactElement {
  const words = useWords(valueWords);
  const { figures, titles, choice, others } = props;
  /** Weights of sliders that are being moved. */
  const [moved, setMoved] = useState<Weights>({});
  const found = useMemo(
    () => attractivenessOf(figures, { ...choice, weights: { ...choice.weights, ...moved } }, others),
    [figures, choice, others, moved],
  );
  const axes = bubbleAxes(found);
  return (
    <Panel title={words.attractiveness.title} subtitle={words.attractiveness.help}>
      <Stack sx={{ gap: 5 }}>
        <Typography role="status" component="p" variant="h2" sx={{ maxWidth: '60ch', overflowWrap: 'anywhere' }}>
          {words.firstSentence(found, titles)}
        </Typography>
        <Sliders {...props} found={found} onMove={setMoved} />
        <RankTable titles={titles} found={found} />
        {axes.length === 2 && <Bubbles {...props} across={axes[0]} up={axes[1]} />}
      </Stack>
    </Panel>
  );
}

interface SlidersProps extends AttractivenessProps {
  readonly found: Attractiveness;
  onMove(moved: Weights): void;
}

function Sliders({ titles, choice, found, onMove, onSave }: SlidersProps): ReactElement {
  const words = useWords(valueWords).attractiveness;
  const mayEdit = useMay(calls.saveValue);
  /** The position of the own criterion that is changed; -1 for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Box
        sx={{
          width: '100%',
          display: 'grid',
          columnGap: 6,
          rowGap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {found.criteria.map((criterion) => {
          const { key, kind, weight } = criterion;
          const name = words.name(criterion);
          return (
            <Box key={key} sx={{ minWidth: 0 }}>
              <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
                <Typography variant="body2" sx={{ color: 'ui.secondary', flex: 1, overflowWrap: 'anywhere' }}>
                  {name}: <strong>{weight}</strong>
                </Typography>
                {kind === 'own' && mayEdit && (
                  <Button
                    size="small"
                    className="no-print"
                    aria-label={words.edit(name)}
                    onClick={() => setEdited(choice.own.findIndex((own) => `own:${own.name}` === key))}
                  >
                    {words.editShort}
                  </Button>
                )}
              </Stack>
              <Slider
                className="no-print"
                size="small"
                value={weight}
                max={MAX_CRITERION_WEIGHT}
                disabled={!mayEdit}
                aria-label={words.weight(name)}
                onChange={(_, next) => onMove({ [key]: Number(next) })}
                onChangeCommitted={(_, next) => {
                  onMove({});
                  onSave({ ...choice, weights: { ...choice.weights, [key]: Number(next) } });
                }}
              />
            </Box>
          );
        })}
      </Box>
      {mayEdit && choice.own.length < MAX_OWN_CRITERIA && (
        <Button className="no-print" onClick={() => setEdited(-1)}>
          {words.add}
        </Button>
      )}
      {edited !== null && (
        <OwnCriterion
          titles={titles}
          own={choice.own}
          at={edited}
          onSave={(own) => {
            setEdited(null);
            onSave({ ...choice, own });
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

function RankTable({ titles, found }: Pick<SlidersProps, 'titles' | 'found'>): ReactElement | null {
  const words = useWords(valueWords).attractiveness;
  const { criteria, segments } = found;
  if (!segments) return null;
  const weighted = criteria.filter(({ weight }) => weight > 0);
  const heads = [...words.heads, ...weighted.map(words.name)];
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureTable
        label={words.table}
        tight
        head={heads.map((head, at) => (
          <Head key={head} text={at === 1}>
            {head}
          </Head>
        ))}
      >
        {rankedSegments(found).map((segment) => {
          const { rank, score, first } = segments[segment - 1];
          return (
            <tr key={segment}>
              <td className="text">{rank}</td>
              <th scope="row">
                <SegmentSwatch segment={segment} /> {titles[segment - 1]}
              </th>
              <td>{words.score(score)}</td>
              <td>{wholePercent(first)}</td>
              {weighted.map((criterion) => (
                <td key={criterion.key}>{words.figure(criterion, criterion.values[segment - 1])}</td>
              ))}
            </tr>
          );
        })}
      </FigureTable>
      <Typography sx={{ color: 'ui.secondary', maxWidth: '76ch' }}>{words.stays}</Typography>
    </Stack>
  );
}

const BUBBLE_LETTERS = 11;

interface BubblesProps extends AttractivenessProps {
  readonly across: Criterion;
  readonly up: Criterion;
}

function Bubbles({ run, titles, figures, across, up }: BubblesProps): ReactElement {
  const words = useWords(valueWords).attractiveness;
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const [xs, ys] = [across, up].map(bubbleTicks);
      const label = (of: Criterion) => (value: number) => words.figure(of, value);
      const frame = { left: labelWidth(ys.map(label(up))), right: width - 24, top: 12, bottom: height - 28 };
      const x = scale([xs[0], xs.at(-1)!], [frame.left, frame.right]);
      const y = scale([ys[0], ys.at(-1)!], [frame.bottom, frame.top]);
      const radii = radiiOf(figures, 36);
      const dots = across.values.flatMap((value, s) => {
        const other = up.values[s];
        if (value === null || other === null) return [];
        const own = { x: x(value), y: y(other), radius: radii[s], texts: [`SEG${s + 1}`] };
        return [{ ...own, s, size: BUBBLE_LETTERS, bold: true, needed: true }];
      });
      const labels = placeLabels(dots, width, frame.bottom).filter((label) => label !== null);
      return [
        ...levels({ at: ys, on: y, t, label: label(up) }, frame),
        ...uprights({ at: xs, on: x, t, label: label(across) }, frame, 'below'),
        ...labels.flatMap((label) => leaderOf(label, t)),
        ...dots.map((one) =>
          dot([one.x, one.y], one.radius, {
            fill: segmentColour(one.s + 1, mode),
            opacity: 0.85,
            tip: words.point(
              titles[one.s],
              words.figure(across, across.values[one.s]),
              words.figure(up, up.values[one.s]),
            ),
          }),
        ),
        ...labels.map((label) => placedWords(label, { fill: t.text, size: BUBBLE_LETTERS, weight: 600 })),
      ];
    },
    [across, up, figures, titles, words],
  );
  return (
    <Chart
      title={words.bubbles}
      subtitle={words.bubblesHelp(words.name(across), words.name(up))}
      alternative={titles
        .map((title, s) => words.point(title, words.figure(across, across.values[s]), words.figure(up, up.values[s])))
        .join(' ')}
      draw={draw}
      height={360}
      names={titles.map((title, s) => ({ segment: s + 1, title }))}
      showNames
      fileName={words.bubblesFile(run.name)}
    />
  );
}
