import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Menu, MenuItem, Stack, Tooltip, Typography } from '@mui/material';
import { pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Greeting } from '../features/accounts/index.ts';
import { useCommands } from '../lib/commands.ts';
import { goTo } from '../lib/download.ts';
import { dropAllDrafts } from '../lib/draft.ts';
import { keyCaps } from '../lib/keys.ts';
import { pageMeta } from '../lib/page-facts.ts';
import { useWords } from '../lib/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Mark } from '../ui/mark.tsx';
import { type ModeChoice, useModeChoice } from '../ui/mode.ts';
import { size } from '../ui/theme.ts';
import { openPalette } from './command-palette.tsx';
import { guideForScreen } from './guide-for-screen.ts';

const onInk = {
  color: 'ui.inkText',
  fontWeight: 500,
  fontSize: 14,
  px: { xs: 2, sm: 3 },
  '&:hover': { bgcolor: 'ui.inkHover' },
} as const;

/** The next user of this browser must not see unfinished work. */
function logOut() {
  dropAllDrafts();
  goTo(pages.logout.path);
}

export function TopBar() {
  const words = useWords(shellWords);
  const [about, setAbout] = useState(false);
  const navigate = useNavigate();
  const guide = guideForScreen(useLocation());
  // A visitor at an unknown address has no account to go to.
  const visitor = pageMeta('person') === null;
  useCommands([
    { id: 'guide', group: 'help', label: words.guide, run: () => void navigate(guide) },
    { id: 'about', group: 'help', label: words.about, run: () => setAbout(true) },
    { id: 'account', group: 'account', label: words.account, run: () => void navigate(pages.account.path) },
    { id: 'logout', group: 'account', label: words.logout, run: logOut },
  ]);
  return (
    <Box component="header" className="no-print" sx={{ bgcolor: 'ui.ink', color: 'ui.inkText' }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', height: size.topBar, px: { xs: 3, sm: 6 }, gap: { xs: 1, sm: 2 } }}
      >
        <SkipLink />
        <Box
          component={Link}
          to={pages.home.path}
          aria-label={words.homeLink}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            color: 'inherit',
            textDecoration: 'none',
            borderRadius: '8px',
            flex: 'none',
          }}
        >
          <Mark size={30} />
          <Box
            component="span"
            sx={{ fontWeight: 640, letterSpacing: '-0.01em', display: { xs: 'none', sm: 'inline' } }}
          >
            {words.product}
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end', mr: { xs: 0, sm: 2 } }}>
          {!visitor && <Greeting />}
        </Box>
        <Tooltip title={words.goAnywhereKeys(keyCaps('Mod+K').join(' '))}>
          <IconButton
            aria-label={words.goAnywhere}
            size="small"
            onClick={openPalette}
            sx={{ ...onInk, px: 1.25, color: 'ui.inkSecondary', display: { xs: 'none', sm: 'inline-flex' } }}
          >
            <SearchIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <ModeMenu />
        <Button
          variant="text"
          component={Link}
          to={guide}
          aria-label={words.guide}
          sx={{ ...onInk, minWidth: 0, px: { xs: 1.25, sm: 3 }, color: { xs: 'ui.inkSecondary', sm: 'ui.inkText' } }}
        >
          <MenuBookIcon fontSize="small" sx={{ display: { sm: 'none' } }} />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {words.guide}
          </Box>
        </Button>
        {!visitor && (
          <Button variant="text" component={Link} to={pages.account.path} sx={onInk}>
            {words.account}
          </Button>
        )}
        <Button
          variant="text"
          onClick={() => setAbout(true)}
          sx={{ ...onInk, display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {words.about}
        </Button>
        {!visitor && (
          <Button
            variant="text"
            href={pages.logout.path}
            onClick={(event) => {
              event.preventDefault();
              logOut();
            }}
            sx={onInk}
          >
            {words.logout}
          </Button>
        )}
      </Stack>
      <AboutDialog open={about} onClose={() => setAbout(false)} />
    </Box>
  );
}

/** The first stop of the Tab key. */
function SkipLink() {
  const words = useWords(shellWords);
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -60,
        zIndex: 'tooltip',
        bgcolor: 'ui.surface',
        color: 'ui.link',
        fontWeight: 600,
        px: 4,
        py: 2,
        borderRadius: '0 0 10px 10px',
        '&:focus': { top: 0 },
      }}
    >
      {words.skip}
    </Box>
  );
}

function AboutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords(shellWords);
  return (
    <Dialog open={open} title={words.about} onClose={onClose}>
      <Typography>{words.welcome}</Typography>
      <Typography sx={{ mt: 3 }}>{words.aboutText}</Typography>
      <Typography sx={{ mt: 3, color: 'ui.secondary' }}>{words.aboutContact}</Typography>
    </Dialog>
  );
}

const modeChoices: readonly ModeChoice[] = ['light', 'dark', 'system'];

function ModeMenu() {
  const words = useWords(shellWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, choose] = useModeChoice();
  useCommands(
    modeChoices.map((value) => ({
      id: `mode-${value}`,
      group: 'appearance',
      label: words.modes[value],
      run: () => choose(value),
    })),
  );
  return (
    <>
      <Tooltip title={words.appearance}>
        <IconButton
          aria-label={words.appearance}
          aria-haspopup="menu"
          size="small"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'ui.inkSecondary', '&:hover': { color: 'ui.inkText', bgcolor: 'ui.inkHover' } }}
        >
          <ContrastIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modeChoices.map((value) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={chosen === value}
            selected={chosen === value}
            onClick={() => {
              choose(value);
              setAnchor(null);
            }}
          >
            {words.modes[value]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
