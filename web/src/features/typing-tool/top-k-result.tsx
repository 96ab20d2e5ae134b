import { Box, Stack, Typography } from '@mui/material';
import type { Run, TopKResult } from '@qp/contract';
import { type ClassifierFile, segmentTitle, traitsOf, UNCERTAIN_SEGMENT_UNDER } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Help } from '../../ui/help.tsx';
import { StatBlock, StatRow } from '../../ui/stat-block.tsx';
import { AccuracyCurve } from './accuracy-curve.tsx';

interface TopKResultProps {
  readonly run: Run;
  readonly result: TopKResult;
  readonly classifier: ClassifierFile | null;
  /** The share of people whom it assigns to the segment they truly belong to; null where that is not known. */
  readonly truly: number | null;
  /** Takes another number of questions; absent where no one may search. */
  readonly onChoose: ((questions: number) => void) | undefined;
}

/** Heights of a question in the list, and of what stands above the list but not above the curve. */
const QUESTION_PIXELS = 37;
const ABOVE_PIXELS = 150;
const CURVE_PIXELS = { least: 240, most: 520 };

/** The search result: the accuracy, the questions with the accuracy up to each, and beside them the accuracy by number of questions. */
export function TopKResultView({ run, result, classifier, truly, onChoose }: TopKResultProps): ReactElement {
  // Both columns end about together.
  const beside = result.feature_arr.length * QUESTION_PIXELS + ABOVE_PIXELS;
  const height = Math.min(Math.max(beside, CURVE_PIXELS.least), CURVE_PIXELS.most);
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 8,
        rowGap: 6,
        mt: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Stack sx={{ gap: 5, minWidth: 0 }}>
        <Accuracy run={run} result={result} classifier={classifier} truly={truly} />
        <Questions result={result} />
      </Stack>
      <AccuracyCurve run={run} result={result} height={height} onChoose={onChoose} />
    </Box>
  );
}

function Questions({ result: { features, feature_arr: codes, stats } }: Pick<TopKResultProps, 'result'>): ReactElement {
  const words = useWords(accuracyWords);
  return (
    <Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Box component="strong" sx={{ fontWeight: 620 }}>
          {words.topK(codes.length)}
        </Box>{' '}
        {codes.join(', ')}
      </Typography>
      <Typography aria-hidden variant="body2" sx={{ color: 'ui.secondary', textAlign: 'right', mt: 1 }}>
        {words.soFar}
      </Typography>
      <Box component="ol" aria-label={words.questionOrder} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {features.map((feature, i) => (
          <Stack
            component="li"
            key={codes[i]}
            direction="row"
            sx={{ gap: 3, py: 2, borderTop: '1px solid', borderColor: 'ui.lineSoft', alignItems: 'baseline' }}
          >
            <Typography component="span" sx={{ color: 'ui.coralText', fontWeight: 640, minWidth: 18 }}>
              {i + 1}
            </Typography>
            <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {feature}
            </Typography>
            <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {percent(stats.curve[i].acc)}
            </Typography>
          </Stack>
        ))}
      </Box>
    </Box>
  );
}

/** One accuracy large, the three of the specification below it, and what they rest on. */
function Accuracy({ run, result, classifier, truly }: Omit<TopKResultProps, 'onChoose'>): ReactElement {
  const words = useWords(accuracyWords);
  const { stats, asked, feature_arr: codes } = result;
  const { agreement } = run;
  const targets = asked.segments.map((n) => segmentTitle(n, run.header_descriptions)).join(', ');
  const everySegment = asked.segments.length === run.segments;
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
        <Typography sx={{ fontSize: 44, lineHeight: '48px', fontWeight: 640, letterSpacing: '-0.02em' }}>
          {percent(stats.acc)}
        </Typography>
        <Typography sx={{ maxWidth: 360 }}>
          {words.assigned(codes.length)}{' '}
          <Box component="span" sx={{ color: 'ui.secondary' }}>
            {words.against(traitsOf(run).variables)}{' '}
            {truly !== null && traitsOf(run).variables === 'cluster' && words.truly(truly)}
          </Box>
        </Typography>
      </Stack>
      <StatRow>
        <StatBlock
          value={percent(stats.acc)}
          label={
            <>
              acc
              <Help topic="acc" />
            </>
          }
          note={everySegment ? null : words.allSegments}
        />
        <StatBlock
          value={percent(stats.acc_targets_and_out)}
          label="acc_targets_and_out"
          note={everySegment ? null : words.restMerged}
        />
        <StatBlock
          value={percent(stats.acc_in_target_groups)}
          label="acc_in_target_groups"
          note={everySegment ? null : words.membersOf(targets)}
        />
      </StatRow>
      <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
        {everySegment && `${words.coincide} `}
        {agreement !== null &&
          agreement.all < UNCERTAIN_SEGMENT_UNDER &&
          `${words.uncertain(agreement.all, { people: agreement.people, isPart: agreement.people < run.respondents })} `}
        {isOld(result, classifier) && words.notComparable}
      </Typography>
    </Stack>
  );
}

/** Older results measured the classifier on other assignments than the page. */
function isOld({ stats }: TopKResult, classifier: ClassifierFile | null): boolean {
  return classifier !== null && Math.abs(classifier.measured.accuracy - stats.acc) >= 1e-9;
}
