import { Stack, Typography } from '@mui/material';
import { trackingWords } from '@qp/words/tracking/screen';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import type { FiguresProps } from './figures-props.ts';
import { ShareTable } from './share-table.tsx';

type Kind = 'corrected' | 'counted';
const kinds: readonly Kind[] = ['corrected', 'counted'];

/** Who moved from which segment to which, where ids repeat. */
export function PanelMovesPanel({
  tracking,
  names,
  segments,
  waves,
  at,
}: FiguresProps & { readonly at: number }): ReactElement {
  const { panel: words } = useWords(trackingWords);
  const [kind, setKind] = useState<Kind>('corrected');
  return (
    <Panel title={words.title}>
      <Stack sx={{ gap: 4 }}>
        <Stack direction="row">
          <SegmentedTabs<Kind>
            label={words.which}
            tabs={kinds.map((value) => ({ value, label: words[value] }))}
            value={kind}
            onChange={setKind}
          />
        </Stack>
        {tracking.waves[at].panels.map((panel) => {
          const from =
            panel.from === null ? words.base : (names[waves.findIndex((wave) => wave?.id === panel.from)] ?? '');
          const table = panel[kind];
          return (
            <Stack key={panel.from ?? ''} sx={{ gap: 2 }}>
              <Typography sx={{ color: 'ui.secondary' }}>{words.help(panel.people, from)}</Typography>
              <ShareTable
                label={`${words.title}, ${from}`}
                corner={words.from}
                rows={segments}
                columns={segments}
                shares={table}
              />
              <Typography>{words.stayed(table.reduce((sum, row, k) => sum + row[k], 0))}</Typography>
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
