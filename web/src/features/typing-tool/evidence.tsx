import { Box, Stack } from '@mui/material';
import type { Run, TopKStats } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import { type ReactElement, useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { Confusion } from './confusion.tsx';
import { OnePerson } from './one-person.tsx';
import { Probabilities } from './probabilities.tsx';

interface EvidenceProps {
  readonly run: Run;
  readonly stats: TopKStats;
  /** Null for a result from before there were classifiers: then only the tables are known. */
  readonly classifier: ClassifierFile | null;
}

type Tab = 'confusion' | 'probabilities' | 'person';

/** What is behind the accuracy of a result, one question a tab. */
export function Evidence({ run, stats, classifier }: EvidenceProps): ReactElement {
  const words = useWords(accuracyWords);
  const tabs: Tab[] = classifier ? ['confusion', 'probabilities', 'person'] : ['confusion'];
  const [tab, setTab] = useState(tabs[0]);
  const panelId = useId();
  return (
    <Panel>
      <Stack direction="row" className="no-print" sx={{ mb: 5 }}>
        <SegmentedTabs<Tab>
          label={words.evidence}
          tabs={tabs.map((value) => ({ value, label: words.tabs[value] }))}
          value={tab}
          onChange={setTab}
          controls={panelId}
        />
      </Stack>
      <Box id={panelId} role="tabpanel" aria-label={words.tabs[tab]}>
        {tab === 'confusion' && <Confusion run={run} stats={stats} />}
        {tab === 'probabilities' && classifier && <Probabilities run={run} classifier={classifier} />}
        {tab === 'person' && classifier && <OnePerson run={run} classifier={classifier} />}
      </Box>
    </Panel>
  );
}
