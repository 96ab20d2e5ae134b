import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ClassifierFile, Run, TopKResult } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { Help } from '../../ui/help.tsx';
import { StatBlock, StatRow } from '../../ui/stat-block.tsx';
import { Downloads } from './downloads.tsx';

/** What the search found: the list in order of contribution, the three accuracies, the files. */
export function TopKResultView(props: {
  run: Run;
  result: TopKResult;
  classifier: ClassifierFile | null;
  /** Settings were changed since: what stands here answers another question. */
  outdated: boolean;
}): ReactElement {
  const { run, result, classifier, outdated } = props;
  const { features, feature_arr: codes, stats, asked } = result;
  const targets = asked.segments.map((n) => segmentTitle(n, run.header_descriptions)).join(', ');
  const everySegment = asked.segments.length === run.segments;
  return (
    <Stack sx={{ gap: 5, mt: 5 }}>
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            Top {codes.length} Variables:
          </Box>{' '}
          {codes.join(', ')}
        </Typography>
        <Box
          component="ol"
          aria-label="Questions in order of contribution"
          sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}
        >
          {features.map((feature, i) => (
            <Stack
              component="li"
              key={codes[i]}
              direction="row"
              sx={{ gap: 3, py: 2, borderBottom: '1px solid', borderColor: 'ui.lineSoft', alignItems: 'baseline' }}
            >
              <Typography component="span" sx={{ color: 'ui.coralText', fontWeight: 640, minWidth: 18 }}>
                {i + 1}
              </Typography>
              <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {feature}
              </Typography>
              <Typography
                component="span"
                sx={{ color: 'ui.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {contribution(stats.curve, i)}
              </Typography>
            </Stack>
          ))}
        </Box>
      </Box>
      <StatRow>
        <StatBlock
          size="large"
          value={percent(stats.acc)}
          label={
            <>
              acc
              <Help topic="acc" />
            </>
          }
          note="all segments"
        />
        <StatBlock
          size="large"
          value={percent(stats.acc_targets_and_out)}
          label="acc_targets_and_out"
          note={everySegment ? 'every segment was chosen' : 'targets, rest merged'}
        />
        <StatBlock
          size="large"
          value={percent(stats.acc_in_target_groups)}
          label="acc_in_target_groups"
          note={`members of ${targets}`}
        />
      </StatRow>
      <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 620 }}>
        {nested(result, classifier)
          ? `Out of sample: every person was placed by a tool that had not seen them. Five times a fifth of the people was left out, and the segments, the questions and the method were all found again without them${run.weighted ? ', by weight' : ''}.`
          : 'These figures were made before the segments, too, were found again without the people left out. Submit again for figures that can be compared.'}
      </Typography>
      {classifier && <Method classifier={classifier} />}
      <Downloads run={run} result={result} outdated={outdated} />
    </Stack>
  );
}

/** Results of before measured the classifier on other placements than the page. */
function nested({ stats }: TopKResult, classifier: ClassifierFile | null): boolean {
  return classifier === null || Math.abs(classifier.measured.accuracy - stats.acc) < 1e-9;
}

const METHODS = {
  'naive Bayes': 'naive Bayes',
  'logistic regression': 'logistic regression',
  'segment model': 'the segment model’s own answer probabilities',
} as const;

/** The kind of classifier that was taken, and what the others would have reached. */
function Method({ classifier: { method, measured } }: { classifier: ClassifierFile }): ReactElement {
  const others = measured.tried.filter((one) => one.method !== method);
  // It was chosen anew within every group of people, so that one that was not chosen may come out a little better in the end.
  const near = others.some((one) => one.accuracy >= measured.accuracy);
  return (
    <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 620 }}>
      People are placed by{' '}
      <Box component="strong" sx={{ fontWeight: 620, color: 'ui.text' }}>
        {METHODS[method]}
      </Box>
      , {near ? 'chosen among' : 'the best of'} {measured.tried.length} methods{near && ' that do about equally well'}{' '}
      on people left out
      {others.length > 0 && ` (${others.map((one) => `${one.method} alone: ${percent(one.accuracy)}`).join(', ')})`}.
    </Typography>
  );
}

/** The first question's accuracy, then what each further one adds. */
function contribution(curve: TopKResult['stats']['curve'], i: number): string {
  if (i === 0) return percent(curve[0].acc);
  const points = (curve[i].acc - curve[i - 1].acc) * 100;
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} pts`;
}
