import Box from '@mui/material/Box';
import { shade } from '@qp/facts';
import { type PersonaLineFacts, personaFigure } from '@qp/words/personas/lines';
import { personaWords } from '@qp/words/personas/screen';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentColour } from '../../../ui/theme.ts';
import { shadeClass, shadeRules } from '../crosstab/shading.ts';

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

/** The figure of a line, and beneath it what it is held against. */
export function LineFigure({ line }: { line: PersonaLineFacts }) {
  const words = useWords(personaWords);
  const { kind, value, rest, index } = line;
  const indexed = kind === 'mean' && index >= 0;
  return (
    <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...shadeRules() }}>
      <Box component="span" sx={{ fontWeight: 640, fontSize: 15, lineHeight: '20px' }}>
        {personaFigure(kind, value)}
      </Box>
      {indexed && (
        <Box
          component="span"
          className={shadeClass(shade(index))}
          sx={{ ml: 1.5, px: 1.5, borderRadius: '5px', fontSize: 12 }}
        >
          {Math.round(index)}
        </Box>
      )}
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'ui.secondary' }}>{words.rest(kind, rest)}</Box>
    </Box>
  );
}
