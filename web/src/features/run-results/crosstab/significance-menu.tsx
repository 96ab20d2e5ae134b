import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Stack } from '@mui/material';
import type { RunView } from '@qp/contract';
import { confidences, corrections, letterConventions, significanceModes } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Choice } from './choice.tsx';
import { SettingsPopover } from './settings-popover.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';

interface SignificanceMenuProps {
  store: CrosstabViewStore;
  significance: Significance;
  only: OnlySignificant | undefined;
}

/** Whether rows without a significant difference are left out; absent where rows can't be. */
export interface OnlySignificant {
  readonly on: boolean;
  onChange(on: boolean): void;
}

/** One field of the toolbar; the rarer settings are behind it. */
export function SignificanceMenu({ store, significance, only }: SignificanceMenuProps) {
  const words = useWords(crosstabWords).significance;
  const tools = useWords(crosstabToolWords);
  const { view, act } = store;
  const set = (changes: Partial<RunView>) => act({ kind: 'change', to: (before) => ({ ...before, ...changes }) });
  const borrowed = view.significance === 'pairs' && view.convention !== 'ours';
  const level = borrowed ? words.conventions[view.convention] : words.level(view.confidence);
  const more = [view.significance === 'off' ? '' : level, view.correctedShares === 'yes' ? words.corrected : ''].filter(
    Boolean,
  );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <SelectInput
        label={words.label}
        value={view.significance}
        options={significanceModes.map((value) => ({ value, label: words.names[value] }))}
        onChange={(chosen) => set({ significance: chosen })}
        sx={{ '& .MuiInputBase-root': { width: 150 } }}
      />
      <SettingsPopover
        title={words.settings}
        button={{
          'aria-label': words.settingsNow(more),
          children: more.join(', '),
          endIcon: <KeyboardArrowDownIcon />,
          sx: { height: 36, minWidth: 0, px: 1.5, '& .MuiButton-endIcon': { m: 0 } },
        }}
        width={380}
      >
        {view.significance === 'pairs' && (
          <SelectInput
            label={words.convention}
            hint={words.conventionHelp}
            value={view.convention}
            options={letterConventions.map((value) => ({ value, label: words.conventions[value] }))}
            onChange={(convention) => set({ convention })}
          />
        )}
        <Stack direction="row" sx={{ gap: 3 }}>
          <SelectInput
            label={words.confidence}
            value={String(view.confidence)}
            disabled={borrowed}
            options={confidences.map((level) => ({ value: String(level), label: words.level(level) }))}
            onChange={(chosen) => {
              const confidence = confidences.find((level) => String(level) === chosen);
              if (confidence) set({ confidence });
            }}
            sx={{ width: 110 }}
          />
          <SelectInput
            label={words.correction}
            value={view.correction}
            disabled={borrowed}
            options={corrections.map((value) => ({ value, label: words.corrections[value] }))}
            onChange={(correction) => set({ correction })}
            sx={{ flex: 1 }}
          />
        </Stack>
        {significance.settings.testCluster !== 'valid' && (
          <Choice
            label={words.testCluster}
            hint={view.testCluster === 'yes' ? words.circular : words.testClusterHelp}
            checked={view.testCluster === 'yes'}
            onChange={(on) => set({ testCluster: on ? 'yes' : 'no' })}
          />
        )}
        {only && view.significance !== 'off' && (
          <Choice
            label={tools.onlySignificant}
            hint={tools.onlySignificantHelp}
            checked={only.on}
            onChange={only.onChange}
          />
        )}
        <Choice
          label={words.correctedShares}
          hint={
            significance.evidence?.correctable === false
              ? words.notCorrectable
              : significance.evidence?.correctable === null
                ? words.correctedLater
                : words.correctedSharesHelp
          }
          checked={view.correctedShares === 'yes'}
          disabled={significance.evidence?.correctable === false}
          onChange={(on) => set({ correctedShares: on ? 'yes' : 'no' })}
        />
      </SettingsPopover>
    </Stack>
  );
}
