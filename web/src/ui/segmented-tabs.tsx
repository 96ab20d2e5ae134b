import { ButtonBase, Stack } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';

interface SegmentedTabsProps<T extends string> {
  label: string;
  /** A tab that opens a group stands behind a hairline. */
  tabs: readonly { value: T; label: string; opens?: boolean }[];
  value: T;
  onChange(value: T): void;
  /** The id of the panel that the tabs switch. */
  controls?: string;
}

const behindHairline = {
  ml: '11px',
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: '-6px',
    top: 6,
    bottom: 6,
    borderLeft: '1px solid var(--qp-palette-ui-fieldLine)',
  },
} as const;

/** A row of tabs in a well, the chosen one raised. Arrow keys walk them, as a tab list should. */
export function SegmentedTabs<T extends string>({ label, tabs, value, onChange, controls }: SegmentedTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the row scrolls sideways; the page itself stays where it is.
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - 24;
  }, [value]);
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onChange(tabs[next].value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <Stack
      ref={list}
      direction="row"
      role="tablist"
      aria-label={label}
      onKeyDown={walk}
      sx={{ bgcolor: 'ui.well', borderRadius: '11px', p: 0.75, maxWidth: '100%', overflowX: 'auto', flex: 'none' }}
    >
      {tabs.map((tab) => {
        const chosen = tab.value === value;
        return (
          <ButtonBase
            key={tab.value}
            role="tab"
            data-value={tab.value}
            aria-selected={chosen}
            aria-controls={controls}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            sx={{
              typography: 'button',
              px: { xs: 1.5, sm: tabs.length > 4 ? 2 : 3, xl: 3 },
              py: 1,
              borderRadius: '9px',
              whiteSpace: 'nowrap',
              color: chosen ? 'ui.text' : 'ui.secondary',
              bgcolor: chosen ? 'ui.raised' : 'transparent',
              boxShadow: chosen ? 'var(--qp-palette-ui-raisedShadow)' : 'none',
              '&:hover': { color: 'ui.text' },
              ...(tab.opens && behindHairline),
            }}
          >
            {tab.label}
          </ButtonBase>
        );
      })}
    </Stack>
  );
}
