import { Box, Stack } from '@mui/material';
import { SHADES } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { shadeClass, shadeRules } from './shading.ts';

/** From the strongest blue over plain to the strongest orange. */
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, n) => n - SHADES);

/** What the colours of the table mean, with the colours themselves. */
export function ShadingHelp() {
  const words = useWords(crosstabWords).shading;
  return (
    <Help topic="shading">
      <Box aria-hidden sx={{ mt: 3, ...shadeRules() }}>
        <Stack
          direction="row"
          sx={{ height: 18, borderRadius: '5px', overflow: 'hidden', border: '1px solid', borderColor: 'ui.line' }}
        >
          {steps.map((step) => (
            <Box key={step} className={shadeClass(step)} sx={{ flex: step === 0 ? 3 : 1 }} />
          ))}
        </Stack>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1, fontSize: 12, color: 'ui.secondary' }}>
          <span>{words.below}</span>
          <span>{words.between}</span>
          <span>{words.above}</span>
        </Stack>
      </Box>
    </Help>
  );
}
