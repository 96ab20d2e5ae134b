import { Box, keyframes, Skeleton, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { SKELETON_AFTER_MS } from './theme.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/**
 * Says to a screen reader that something loads. The skeleton takes its place at once and becomes visible after a moment: a quick answer
 * neither flickers nor moves the page.
 */
export function Loading({ label = 'Loading', children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <Box role="status" aria-label={label} aria-busy sx={{ minHeight: 40 }}>
      <Box aria-hidden sx={{ animation: `${appear} 120ms ${SKELETON_AFTER_MS}ms both` }}>
        {children}
      </Box>
    </Box>
  );
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i);

export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Stack sx={{ gap: 3, p: 4 }}>
      {numbers(rows).map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 4 }}>
          {numbers(columns).map((column) => (
            <Skeleton key={column} variant="rounded" height={16} sx={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

export function CardsSkeleton({ cards = 6, height = 160 }: { cards?: number; height?: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 4.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
      {numbers(cards).map((card) => (
        <Skeleton key={card} variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
      ))}
    </Box>
  );
}

export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack sx={{ gap: 2 }}>
      {numbers(lines).map((line) => (
        <Skeleton key={line} variant="rounded" height={16} width={`${90 - line * 12}%`} />
      ))}
    </Stack>
  );
}
