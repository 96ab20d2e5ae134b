import { Button, type ButtonProps, Popover, Stack } from '@mui/material';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

interface SettingsPopoverProps {
  readonly title: string;
  readonly button: Pick<ButtonProps, 'aria-label' | 'children' | 'endIcon' | 'size' | 'variant' | 'sx'>;
  readonly width: number;
  readonly children: ReactNode;
}

/** A button of the toolbar with settings behind it. */
export function SettingsPopover({ title, button, width, children }: SettingsPopoverProps): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...button}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': title, sx: { mt: 1 } } }}
      >
        <Stack sx={{ p: 4, gap: 3.5, width }}>{children}</Stack>
      </Popover>
    </>
  );
}
