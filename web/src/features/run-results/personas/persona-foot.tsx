import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Persona } from '@qp/engine/personas';
import { segmentTitle } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { certaintyWords, personaStatement } from '@qp/words/personas/lines';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

export interface PersonaFootProps {
  persona: Persona;
  descriptions: readonly string[];
  /** How far another sample would find it again, in one sentence, where that is known. */
  stability?: string;
}

/** The closest other segment with what separates the two, and how far to rely on this one. */
export function PersonaFoot({ persona, descriptions, stability }: PersonaFootProps) {
  const { closest, certainty, segment } = persona;
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
            Closest: <SegmentSwatch segment={closest.segment} /> {segmentTitle(closest.segment, descriptions)}
          </Typography>
          {closest.lines.length > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {closest.lines.map((line) => (
                <li key={line.code}>
                  {personaStatement(line)}, {percent(line.value)} here, {percent(line.other)} there
                </li>
              ))}
            </Box>
          )}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'ui.secondary' }} data-segment={segment}>
        {certaintyWords(certainty)}
        {stability && ` ${stability}`}
      </Typography>
    </Box>
  );
}
