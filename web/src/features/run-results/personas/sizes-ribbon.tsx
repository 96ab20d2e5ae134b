import { Box, ButtonBase } from '@mui/material';
import type { Persona } from '@qp/engine/personas';
import { segmentTitle } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { personaWords } from '@qp/words/personas/screen';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentBackground } from '../../../ui/theme.ts';

interface SizesRibbonProps {
  personas: readonly Persona[];
  descriptions: readonly string[];
  /** The one that is alone on the screen, where one is. */
  current: number | null;
  onOpen(segment: number): void;
}

/** How large the segments are, at a glance; each part opens its persona. */
export function SizesRibbon({ personas, descriptions, current, onOpen }: SizesRibbonProps) {
  const words = useWords(personaWords);
  const mode = useMode();
  const columns = personas.map(({ share }) => `minmax(6px, ${Math.max(share, 0.002)}fr)`).join(' ');
  return (
    <Box component="nav" aria-label={words.bySize} className="no-print">
      <Box aria-hidden sx={{ display: 'grid', gap: '3px', gridTemplateColumns: columns, height: 14 }}>
        {personas.map(({ segment }) => (
          <Box
            key={segment}
            sx={{
              background: segmentBackground(segment, mode),
              '&:first-of-type': { borderRadius: '7px 0 0 7px' },
              '&:last-of-type': { borderRadius: '0 7px 7px 0' },
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          columnGap: 3,
          rowGap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
        }}
      >
        {personas.map(({ segment, share }) => (
          <ButtonBase
            key={segment}
            aria-current={segment === current || undefined}
            onClick={() => onOpen(segment)}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '10px minmax(0, 1fr) auto', sm: '10px minmax(0, max-content) auto' },
              justifyContent: { sm: 'start' },
              gap: 2,
              px: 2,
              py: 1.5,
              mx: -2,
              borderRadius: '8px',
              textAlign: 'left',
              fontFamily: 'inherit',
              fontSize: 13,
              lineHeight: '18px',
              bgcolor: segment === current ? 'ui.chosen' : undefined,
              '&:hover': { bgcolor: 'ui.hover' },
            }}
          >
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, borderRadius: '3px', background: segmentBackground(segment, mode) }}
            />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {segmentTitle(segment, descriptions)}
            </Box>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 620 }}>
              {percent(share)}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
