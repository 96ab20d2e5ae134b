import { Box } from '@mui/material';
import { shade } from '@qp/facts';
import { type PersonaLineFacts, personaFigure } from '@qp/words/personas/lines';
import { personaWords } from '@qp/words/personas/screen';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentColour } from '../../../ui/theme.ts';
import { shadeClass, shadeRules } from '../crosstab/index.ts';

/** A share as a bar with a tick where the rest stands; the figures beside it say the same. */
export function ShareBar({ segment, line }: { segment: number; line: PersonaLineFacts }) {
  const mode = useMode();
  const [value, rest] = [line.value, line.rest].map((share) => 200 * Math.min(1, Math.max(0, share)));
  return (
    <Box
      component="svg"
      viewBox="0 0 200 8"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: 8, color: 'ui.text', overflow: 'visible' }}
    >
      <Box component="rect" y="2.5" width="200" height="3" rx="1.5" sx={{ fill: 'var(--qp-palette-ui-well)' }} />
      <rect y="2.5" width={value} height="3" rx="1.5" fill={segmentColour(segment, mode)} />
      <rect x={Math.min(198.8, Math.max(0, rest - 0.6))} y="0" width="1.2" height="8" fill="currentColor" />
    </Box>
  );
}

/** "86.9% agree: I check the ingredients (17.2% of the rest)", with its figure set off; of a mean also how far its index is from 100. */
export function LineText({ line }: { line: PersonaLineFacts }) {
  const words = useWords(personaWords);
  const { kind, value, index, number } = line;
  const figure = personaFigure(kind, value, number);
  const claim = words.claim(line, figure);
  // A mean has its figure last, and the question may hold the same number.
  const at =
    kind === 'share'
      ? line.form === 'choice'
        ? claim.lastIndexOf(figure)
        : claim.indexOf(figure)
      : claim.lastIndexOf(figure);
  const shaded = kind === 'mean' && shade(index) !== 0;
  return (
    <Box sx={{ lineHeight: '20px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums', ...shadeRules() }}>
      {claim.slice(0, at)}
      <Box component="span" sx={{ fontWeight: 640, fontSize: 15 }}>
        {figure}
      </Box>
      {claim.slice(at + figure.length)}{' '}
      <Box
        component="span"
        className={shaded ? shadeClass(shade(index)) : undefined}
        sx={shaded ? { borderRadius: '5px', px: 0.5 } : { color: 'ui.secondary' }}
      >
        {words.rest(line)}
      </Box>
    </Box>
  );
}
