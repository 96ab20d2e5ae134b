import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RunView } from '@qp/contract';
import { confidences, corrections, significanceModes } from '@qp/facts';
import { CIRCULAR, correctionNames, NOT_CORRECTABLE, significanceNames } from '@qp/words/crosstab/significance';
import { useId, useState } from 'react';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';

export interface SignificanceMenuProps {
  store: CrosstabViewStore;
  significance: Significance;
}

/** One field of the toolbar; the rarer settings are behind it. */
export function SignificanceMenu({ store, significance }: SignificanceMenuProps) {
  const { view, act } = store;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const set = (changes: Partial<RunView>) => act({ kind: 'change', to: (before) => ({ ...before, ...changes }) });
  const more = [
    view.significance === 'off' ? '' : `${view.confidence}%`,
    view.correctedShares === 'yes' ? 'corrected' : '',
  ].filter(Boolean);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
      <SelectInput
        label="Significance"
        value={view.significance}
        options={significanceModes.map((value) => ({ value, label: significanceNames[value] }))}
        onChange={(chosen) => set({ significance: chosen })}
        sx={{ width: 186 }}
      />
      <Button
        aria-label={['Significance settings', ...more].join(', ')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<KeyboardArrowDownIcon />}
        sx={{ height: 36, minWidth: 0, px: 2.5, '& .MuiButton-endIcon': { ml: more.length > 0 ? 1 : 0 } }}
      >
        {more.join(', ')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': 'Significance settings', sx: { mt: 1 } } }}
      >
        <Stack sx={{ p: 4, gap: 3.5, width: 380 }}>
          <Stack direction="row" sx={{ gap: 3 }}>
            <SelectInput
              label="Confidence"
              value={String(view.confidence)}
              options={confidences.map((level) => ({ value: String(level), label: `${level}%` }))}
              onChange={(chosen) => set({ confidence: confidences.find((level) => String(level) === chosen) })}
              sx={{ width: 110 }}
            />
            <SelectInput
              label="Correction"
              value={view.correction}
              options={corrections.map((value) => ({ value, label: correctionNames[value] }))}
              onChange={(correction) => set({ correction })}
              sx={{ flex: 1 }}
            />
          </Stack>
          <Choice
            label="Test cluster variables all the same"
            hint={view.testCluster === 'yes' ? CIRCULAR : 'They shaped the segments, so a test on them is circular.'}
            checked={view.testCluster === 'yes'}
            onChange={(on) => set({ testCluster: on ? 'yes' : 'no' })}
          />
          <Choice
            label="Corrected shares"
            hint={
              significance.evidence && !significance.evidence.correctable
                ? NOT_CORRECTABLE
                : 'Shares and means as they would be if nobody were placed in a wrong segment. Bases and tests stay as assigned.'
            }
            checked={view.correctedShares === 'yes'}
            disabled={significance.evidence?.correctable === false}
            onChange={(on) => set({ correctedShares: on ? 'yes' : 'no' })}
          />
        </Stack>
      </Popover>
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

function Choice({ label, hint, checked, disabled, onChange }: ChoiceProps) {
  const hintId = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            size="small"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
        sx={{ ml: -1.5 }}
      />
      <Typography id={hintId} variant="body2" sx={{ color: 'ui.secondary', pl: 6 }}>
        {hint}
      </Typography>
    </Box>
  );
}
