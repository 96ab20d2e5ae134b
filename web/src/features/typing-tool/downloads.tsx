import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { Run, TopKResult } from '@qp/contract';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { useToast } from '../../ui/toasts.tsx';
import { type ClassifierChoice, makeClassifier, saveScript, saveTopKCsv } from './api.ts';
import { classifierSeconds, estimateText } from './estimate.ts';

/** The files of a result: a table, two classifiers, the script that applies them, a workbook. */
export function Downloads({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const estimate = estimateText(classifierSeconds(run.respondents, result.feature_arr.length, run.segments));
  const start = (name: string, work: () => Promise<void>) => async () => {
    setBusy(name);
    try {
      await work();
    } catch (reason) {
      // Specified: these failures go to the console. Nobody looks there, so that they are shown as well.
      console.log(`${name} could not be downloaded`, reason);
      toast.failed(reason, `${name} was not downloaded. Try again.`);
    }
    setBusy(null);
  };
  const classifier = (kind: ClassifierChoice) => async () => goTo(await makeClassifier(run.id, kind, result, {}));
  const files = [
    { name: 'output .csv', tip: 'The list, the accuracies and the tables', work: () => saveTopKCsv(run.id, result) },
    { name: 'classifier seg. only', tip: estimate, work: classifier('simple') },
    { name: 'classifier w/ prob.', tip: estimate, work: classifier('probability') },
    {
      name: 'classify_csv.py',
      tip: 'Applies a classifier to a CSV of any length, with plain Python',
      work: () => saveScript(run.id),
    },
    {
      name: 'Excel typing tool',
      tip: 'A workbook with drop-down answers for one person and a sheet for 500',
      work: classifier('excel'),
    },
  ];
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {files.map(({ name, tip, work }) => (
        <Tooltip key={name} title={tip} describeChild>
          <Button size="small" sx={{ px: 2.5 }} loading={busy === name} onClick={start(name, work)}>
            {name}
          </Button>
        </Tooltip>
      ))}
    </Stack>
  );
}
