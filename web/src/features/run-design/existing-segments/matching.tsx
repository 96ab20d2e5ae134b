import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ExistingCheck } from '@qp/contract';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

/** Who gets which segment, and who doesn't, before anything is created. */
export function ExistingMatching({ check }: { readonly check: ExistingCheck }): ReactElement {
  const words = useWords(existingDesignWords);
  if (check.problem !== null) return <Alert severity="error">{check.problem}</Alert>;
  return (
    <Box role="group" aria-label={words.matching}>
      <Typography>{words.matched(check)}</Typography>
      {check.unmatched.count > 0 && <Typography sx={{ color: 'ui.secondary' }}>{words.unmatched(check)}</Typography>}
      {check.duplicates.count > 0 && <Typography sx={{ color: 'ui.secondary' }}>{words.duplicates(check)}</Typography>}
      <Stack
        component="ul"
        aria-label={words.segments}
        sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, gap: 1, maxHeight: 220, overflowY: 'auto' }}
      >
        {check.segments.map(({ code, name, people }, k) => (
          <Stack component="li" key={code} direction="row" sx={{ gap: 2, alignItems: 'baseline' }}>
            <SegmentSwatch segment={k + 1} />
            <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              SEG{k + 1} {name}
              {!name.includes(code) && (
                <Typography variant="caption" sx={{ color: 'ui.secondary', ml: 2 }}>
                  {words.original(code)}
                </Typography>
              )}
            </Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{words.people(people)}</Typography>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
