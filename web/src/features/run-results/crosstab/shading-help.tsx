import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { SHADED_ABOVE, SHADED_BELOW, SHADES } from '@qp/facts';
import { Help } from '../../../ui/help.tsx';
import { shadeClass, shadeRules } from './shading.ts';

/** From the strongest blue over plain to the strongest orange. */
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, n) => n - SHADES);

/** What the colours of the table mean, with the colours themselves. */
export function ShadingHelp() {
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
          <span>below {SHADED_BELOW}</span>
          <span>
            {SHADED_BELOW} to {SHADED_ABOVE}
          </span>
          <span>above {SHADED_ABOVE}</span>
        </Stack>
      </Box>
    </Help>
  );
}
