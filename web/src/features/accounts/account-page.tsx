import { Box, Typography } from '@mui/material';
import { loginWords } from '@qp/words/accounts/login';
import type { ReactNode } from 'react';
import { useWords } from '../../lib/words.ts';
import { Mark } from '../../ui/mark.tsx';

/** The frame of the screens before login: the banner, and a card that overlaps it. */
export function AccountPage({ children }: { children: ReactNode }) {
  const words = useWords(loginWords);
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'ui.ground' }}>
      <Box
        component="header"
        sx={{
          color: 'ui.inkText',
          background: 'var(--qp-palette-ui-banner)',
          px: 4,
          pt: { xs: 9, sm: 16 },
          pb: { xs: 22, sm: 45 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: { xs: 4, sm: 6 },
            maxWidth: { xs: 400, sm: 'none' },
            mx: 'auto',
          }}
        >
          <Mark size={52} />
          <Box sx={{ minWidth: 0 }}>
            <Typography
              sx={{ fontSize: { xs: 22, sm: 30 }, lineHeight: 1.15, fontWeight: 720, letterSpacing: '-0.025em' }}
            >
              {words.product}
            </Typography>
            <Typography sx={{ color: 'ui.inkSecondary', fontSize: { xs: 13, sm: 16 }, lineHeight: 1.4, mt: 0.5 }}>
              {words.claim}
            </Typography>
          </Box>
        </Box>
      </Box>
      <Box component="main" sx={{ px: 4, pb: 16 }}>
        <Box
          sx={{
            maxWidth: 420,
            mx: 'auto',
            mt: { xs: -13, sm: -27 },
            bgcolor: 'ui.surface',
            border: '1px solid',
            borderColor: 'ui.line',
            borderRadius: '14px',
            boxShadow: 'var(--qp-palette-ui-floatShadow)',
            px: { xs: 5, sm: 8 },
            py: { xs: 6, sm: 8 },
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}
