import { Box, Stack, Typography } from '@mui/material';
import type { ImportVariable } from '@qp/contract';
import { MAX_DECIMALS, UNIT_LIMIT } from '@qp/facts';
import { responseWords } from '@qp/words/imports/responses';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { type Edit, numberEdit } from './edits.ts';

/** Whether a number is proposed as it is or in groups, and how it is written. Text is saved on leaving a field. */
export function NumberFields({ variable, onEdit }: { variable: ImportVariable; onEdit(edit: Edit): void }) {
  const words = useWords(responseWords);
  const { take = 'groups', unit = '', decimals = null } = variable.plan;
  const [ownUnit, setUnit] = useStateOf(unit, unit);
  const [ownDecimals, setDecimals] = useStateOf(decimals, decimals === null ? '' : String(decimals));
  const wrong = ownDecimals.trim() !== '' && !(/^\d$/.test(ownDecimals.trim()) && Number(ownDecimals) <= MAX_DECIMALS);
  const keepUnit = () => {
    if (ownUnit.trim() !== unit) onEdit(numberEdit(variable, { unit: ownUnit.trim() }));
  };
  const keepDecimals = () => {
    const typed = ownDecimals.trim() === '' ? null : Number(ownDecimals);
    if (!wrong && typed !== decimals) onEdit(numberEdit(variable, { decimals: typed }));
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <SegmentedTabs
          label={words.takeAs}
          tabs={[
            { value: 'number', label: words.asNumber },
            { value: 'groups', label: words.inGroups },
          ]}
          value={take}
          onChange={(chosen) => onEdit(numberEdit(variable, { take: chosen }))}
        />
        <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 1.5 }}>
          {take === 'number' ? words.asNumberHelp : words.inGroupsHelp}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 3 }}>
        <TextInput
          label={words.unit}
          hint={words.unitHint}
          value={ownUnit}
          onChange={setUnit}
          onBlur={keepUnit}
          maxLength={UNIT_LIMIT}
          sx={{ flex: 1 }}
        />
        <TextInput
          label={words.decimals}
          hint={words.decimalsHint}
          value={ownDecimals}
          onChange={setDecimals}
          onBlur={keepDecimals}
          error={wrong}
          sx={{ flex: 1 }}
        />
      </Stack>
    </Stack>
  );
}
