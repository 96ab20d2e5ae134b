import { Box, Typography } from '@mui/material';
import type { Persona } from '@qp/engine/personas';
import { segmentTitle } from '@qp/facts';
import { personaWords } from '@qp/words/personas/screen';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

interface PersonaFootProps {
  persona: Persona;
  descriptions: readonly string[];
  /** How far to rely on it: agreement and stability, as far as they were measured. */
  reliability: readonly string[];
}

/** The closest other segment with what separates the two, and how far to rely on this one. */
export function PersonaFoot({ persona, descriptions, reliability }: PersonaFootProps) {
  const words = useWords(personaWords);
  const { closest, segment } = persona;
  return (
    <Box
      sx={{
        borderTop: '1px solid',
        borderColor: 'ui.line',
        pt: 3,
        display: 'grid',
        gap: 3,
        fontSize: 13,
        lineHeight: '18px',
        breakInside: 'avoid',
      }}
    >
      {closest && (
        <Box>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 620 }}>
            {words.closest} <SegmentSwatch segment={closest.segment} /> {segmentTitle(closest.segment, descriptions)}
          </Typography>
          {closest.lines.length > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {closest.lines.map((line) => (
                <li key={line.code}>{words.closestLine(line, line.value, line.other)}</li>
              ))}
            </Box>
          )}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'ui.secondary' }} data-segment={segment}>
        {reliability.join(' ')}
      </Typography>
    </Box>
  );
}
