import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import { ButtonBase, Menu, MenuItem, Stack, useMediaQuery } from '@mui/material';
import { runViewWords } from '@qp/words/run/view';
import { type ReactElement, useState } from 'react';
import { type RunViewName, viewGroups } from '../../lib/project.ts';
import { useWords } from '../../lib/words.ts';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';

interface ViewSwitchProps {
  readonly view: Exclude<RunViewName, 'handover'>;
  /** The id of the panel that it switches. */
  readonly controls: string;
  onView(view: RunViewName): void;
}

type Group = keyof typeof viewGroups;
const groups = Object.keys(viewGroups) as Group[];

/** The views of a run in three groups: to read, to trust, to use. On a phone each group opens as a menu. */
export function ViewSwitch({ view, controls, onView }: ViewSwitchProps): ReactElement {
  const words = useWords(runViewWords);
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  if (phone) return <GroupMenus view={view} onView={onView} />;
  return (
    <SegmentedTabs
      label={words.tabs}
      tabs={groups.flatMap((group, at) =>
        viewGroups[group].map((value, n) => ({ value, label: words.views[value], opens: at > 0 && n === 0 })),
      )}
      value={view}
      onChange={onView}
      controls={controls}
    />
  );
}

function GroupMenus({ view, onView }: Omit<ViewSwitchProps, 'controls'>): ReactElement {
  const words = useWords(runViewWords);
  const [open, setOpen] = useState<{ group: Group; anchor: HTMLElement } | null>(null);
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={words.tabs}
      sx={{ bgcolor: 'ui.well', borderRadius: '11px', p: 0.75, gap: 0.75 }}
    >
      {groups.map((group) => {
        const chosen = viewGroups[group].some((one) => one === view);
        return (
          <ButtonBase
            key={group}
            aria-haspopup="menu"
            aria-expanded={open?.group === group}
            aria-label={chosen ? words.inGroup(words.groups[group], words.views[view]) : undefined}
            onClick={(event) => setOpen({ group, anchor: event.currentTarget })}
            sx={{
              typography: 'button',
              flex: chosen ? '2 1 0' : '1 1 0',
              justifyContent: 'center',
              gap: 0.5,
              py: 1.25,
              borderRadius: '9px',
              whiteSpace: 'nowrap',
              color: chosen ? 'ui.text' : 'ui.secondary',
              bgcolor: chosen ? 'ui.raised' : 'transparent',
              boxShadow: chosen ? 'var(--qp-palette-ui-raisedShadow)' : 'none',
            }}
          >
            {chosen ? words.views[view] : words.groups[group]}
            <KeyboardArrowDownIcon sx={{ fontSize: 17 }} aria-hidden />
          </ButtonBase>
        );
      })}
      <Menu anchorEl={open?.anchor} open={open !== null} onClose={() => setOpen(null)}>
        {open &&
          viewGroups[open.group].map((value) => (
            <MenuItem
              key={value}
              selected={value === view}
              aria-current={value === view ? 'page' : undefined}
              onClick={() => {
                setOpen(null);
                onView(value);
              }}
            >
              {words.views[value]}
            </MenuItem>
          ))}
      </Menu>
    </Stack>
  );
}
