import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run, TopKResult } from '@qp/contract';
import { type ClassifierFile, segmentTitle, traitsOf, UNCERTAIN_SEGMENT_UNDER } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Help } from '../../ui/help.tsx';
import { StatBlock, StatRow } from '../../ui/stat-block.tsx';
import { Downloads } from './downloads.tsx';

/** The search result: the list in order of contribution, the three accuracies and the files. */
export function TopKResultView(props: {
  run: Run;
  result: TopKResult;
  classifier: ClassifierFile | null;
  /** The settings have changed, so this result answers a different request. */
  outdated: boolean;
}): ReactElement {
  const words = useWords(accuracyWords);
  const { run, result, classifier, outdated } = props;
  const { features, feature_arr: codes, stats, asked } = result;
  const { agreement } = run;
  const targets = asked.segments.map((n) => segmentTitle(n, run.header_descriptions)).join(', ');
  const everySegment = asked.segments.length === run.segments;
  return (
    <Stack sx={{ gap: 5, mt: 5 }}>
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            {words.topK(codes.length)}
          </Box>{' '}
          {codes.join(', ')}
        </Typography>
        <Box component="ol" aria-label={words.questionOrder} sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
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
                {words.contribution(stats.curve[i].acc, stats.curve[i - 1]?.acc)}
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
          note={words.allSegments}
        />
        <StatBlock
          size="large"
          value={percent(stats.acc_targets_and_out)}
          label="acc_targets_and_out"
          note={everySegment ? words.everySegment : words.restMerged}
        />
        <StatBlock
          size="large"
          value={percent(stats.acc_in_target_groups)}
          label="acc_in_target_groups"
          note={words.membersOf(targets)}
        />
      </StatRow>
      <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 620 }}>
        {words.against(traitsOf(run).variables)}{' '}
        {agreement !== null &&
          agreement.all < UNCERTAIN_SEGMENT_UNDER &&
          `${words.uncertain(agreement.all, { people: agreement.people, isPart: agreement.people < run.respondents })} `}
        {everySegment && `${words.coincide} `}
        {nested(result, classifier) ? words.crossValidated(run.weighted, traitsOf(run).variables) : words.notComparable}
      </Typography>
      {classifier && <Method classifier={classifier} />}
      <Downloads run={run} result={result} outdated={outdated} />
    </Stack>
  );
}

/** Older results measured the classifier on other assignments than the page. */
function nested({ stats }: TopKResult, classifier: ClassifierFile | null): boolean {
  return classifier === null || Math.abs(classifier.measured.accuracy - stats.acc) < 1e-9;
}

/** The chosen kind of classifier, and what the others would have reached. */
function Method({ classifier: { method, measured } }: { classifier: ClassifierFile }): ReactElement {
  const words = useWords(accuracyWords);
  const others = measured.tried.filter((one) => one.method !== method);
  // The method is chosen again within every fold, so another may come out slightly better overall.
  const near = others.some((one) => one.accuracy >= measured.accuracy);
  return (
    <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 620 }}>
      {words.assignedBy}{' '}
      <Box component="strong" sx={{ fontWeight: 620, color: 'ui.text' }}>
        {words.methods[method]}
      </Box>
      {words.methodChoice(measured.tried.length, near, others)}
    </Typography>
  );
}
