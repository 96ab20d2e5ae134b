import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';

interface ToolProps extends Omit<IconButtonProps, 'aria-label'> {
  /** What it does; shown when it is pointed at. */
  label: string;
  /** What a screen reader says of it, where that is more. */
  name?: string;
}

/** A button that is an icon. */
export function Tool({ label, name = label, ...button }: ToolProps) {
  return (
    <Tooltip title={label}>
      {/* What is disabled shows no tooltip; the span around it does. */}
      <span>
        <IconButton size="small" aria-label={name} {...button} />
      </span>
    </Tooltip>
  );
}
