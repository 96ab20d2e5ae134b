import { SvgIcon, type SvgIconProps } from '@mui/material';

/** A checkbox as it is drawn everywhere: a rounded square, filled with the action colour when it says yes. */

function Box({ children, filled, ...props }: SvgIconProps & { filled?: boolean }) {
  return (
    <SvgIcon viewBox="0 0 20 20" fontSize="small" {...props}>
      {filled ? (
        <rect x="1" y="1" width="18" height="18" rx="5" fill="var(--qp-palette-ui-action)" />
      ) : (
        <rect
          x="1.75"
          y="1.75"
          width="16.5"
          height="16.5"
          rx="4.5"
          fill="var(--qp-palette-ui-surface)"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      )}
      {children}
    </SvgIcon>
  );
}

const stroke = {
  fill: 'none',
  stroke: 'var(--qp-palette-ui-actionText)',
  strokeWidth: 2.2,
  strokeLinecap: 'round',
} as const;

export const UncheckedIcon = () => <Box />;

export const CheckedIcon = () => (
  <Box filled>
    <path d="m5.6 10.3 3 3 5.8-6.4" strokeLinejoin="round" {...stroke} />
  </Box>
);

export const IndeterminateIcon = () => (
  <Box filled>
    <path d="M6 10h8" {...stroke} />
  </Box>
);
