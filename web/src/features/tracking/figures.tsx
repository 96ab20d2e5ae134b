import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { calls, type TrackingFormat, trackingFormats, type Wave } from '@qp/contract';
import { trackingWords } from '@qp/words/tracking/screen';
import { storyWords } from '@qp/words/tracking/story';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { urlOf } from '../../lib/http.ts';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { DriftPanel } from './drift-panel.tsx';
import type { FiguresProps } from './figures-props.ts';
import { NewSegmentsPanel } from './new-segments-panel.tsx';
import { ShareTable } from './share-table.tsx';
import { SizesPanel } from './sizes-panel.tsx';
import { WaveCrosstab } from './wave-crosstab.tsx';

/** Everything that tracking shows, with the latest wave open first. */
export function Figures(props: FiguresProps): ReactElement | null {
  const { tracking, names, segments, waves } = props;
  const words = useWords(trackingWords);
  const story = useWords(storyWords);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = tracking.waves.length - 1;
  const at = Math.min(chosen ?? (tracking.kind === 'waves' ? last : 0), last);
  if (at < 0) return null;
  const wave = waves[at] ?? null;
  return (
    <>
      <Panel
        title={words.story}
        beside={
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            {tracking.waves.length > 1 && (
              <SelectInput
                label={tracking.kind === 'waves' ? words.of : words.ofGroup}
                value={String(at)}
                onChange={(value) => setChosen(Number(value))}
                options={names.map((name, n) => ({ value: String(n), label: name }))}
              />
            )}
            <Downloads {...props} wave={wave} />
          </Stack>
        }
      >
        <Typography sx={{ fontSize: 16, lineHeight: 1.6, maxWidth: 860, overflowWrap: 'anywhere' }}>
          {story.story({ tracking, at, names, segments, renewed: wave?.renewed ?? null }).join(' ')}
        </Typography>
      </Panel>
      <SizesPanel {...props} at={at} />
      <DriftPanel key={`drift ${at}`} {...props} at={at} wave={wave} />
      <NewSegmentsPanel {...props} at={at} wave={wave} />
      {tracking.waves[at].panels.length > 0 && <PanelMovesPanel key={`panel ${at}`} {...props} at={at} />}
      <WaveCrosstab {...props} />
    </>
  );
}

function Downloads({ run, variable, wave }: FiguresProps & { readonly wave: Wave | null }): ReactElement {
  const { downloads: words } = useWords(trackingWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = (format: TrackingFormat) => {
    setAnchor(null);
    goTo(urlOf(calls.trackingFile, { runID: run.id }, { format, variable }));
  };
  return (
    <>
      <Button startIcon={<DownloadIcon />} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {words.label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {trackingFormats.map((format) => (
          <MenuItem key={format} onClick={() => download(format)}>
            {words[format]}
          </MenuItem>
        ))}
        {wave && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              goTo(urlOf(calls.waveSav, { waveID: wave.id }));
            }}
          >
            {words.sav}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

type Kind = 'corrected' | 'counted';
const kinds: readonly Kind[] = ['corrected', 'counted'];

/** Who moved from which segment to which, where ids repeat. */
function PanelMovesPanel({
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
