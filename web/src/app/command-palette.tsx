import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { address, calls, pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { useQuery } from '@tanstack/react-query';
import Fuse from 'fuse.js';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { type Command, useOfferedCommands } from '../lib/commands.ts';
import { send } from '../lib/http.ts';
import { useHotkey } from '../lib/keys.ts';
import { useWords } from '../lib/words.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { writeAddress } from './screens/project-address.ts';

const OPEN = 'qp:open-palette';

/** For the button in the top bar. The palette itself is in the shell. */
export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN));
}

export function CommandPalette() {
  const words = useWords(shellWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = usePaletteEntries(open, text);
  const listId = useId();
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  const show = useCallback(() => {
    // A dialog may hold unsaved changes, so the palette doesn't open over one.
    if (document.querySelector('[role=dialog][aria-modal=true]')) return;
    setText('');
    setAt(0);
    setOpen(true);
  }, []);
  useHotkey('Mod+K', words.goAnywhere, show);
  useEffect(() => {
    window.addEventListener(OPEN, show);
    return () => window.removeEventListener(OPEN, show);
  }, [show]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    setOpen(false);
    // Wait until the dialog has returned the focus, or what opens next can't take it.
    setTimeout(() => command.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = (at + step + entries.length) % entries.length;
      setAt(next);
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[at]);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' }, '& .MuiDialog-paper': { mt: '12vh' } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {words.goAnywhere}
      </Box>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={words.palettePlaceholder}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': words.goAnywhere,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': entries[at] && `${listId}-${at}`,
          },
        }}
        sx={{ px: 5, py: 3, fontSize: 16, '& input:focus-visible': { outline: 'none' } }}
      />
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label={words.paletteList}
        sx={{ borderTop: '1px solid', borderColor: 'ui.line', overflowY: 'auto', maxHeight: '46vh', p: 1.5 }}
      >
        {entries.map((command, n) => (
          <PaletteOption
            key={`${command.group} ${command.id}`}
            id={`${listId}-${n}`}
            command={command}
            heading={command.group !== entries[n - 1]?.group}
            chosen={n === at}
            onPoint={() => setAt(n)}
            onRun={() => run(command)}
          />
        ))}
        {entries.length === 0 && (
          <Typography role="option" aria-disabled aria-selected={false} sx={{ color: 'ui.secondary', p: 3 }}>
            {words.paletteEmpty}
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}

interface PaletteOptionProps {
  id: string;
  command: Command;
  heading: boolean;
  chosen: boolean;
  onPoint(): void;
  onRun(): void;
}

function PaletteOption({ id, command, heading, chosen, onPoint, onRun }: PaletteOptionProps) {
  const words = useWords(shellWords);
  return (
    <>
      {heading && (
        <Typography
          role="presentation"
          variant="caption"
          sx={{ display: 'block', color: 'ui.secondary', fontWeight: 600, px: 3, pt: 2, pb: 1 }}
        >
          {words.groups[command.group]}
        </Typography>
      )}
      <Typography
        id={id}
        role="option"
        aria-selected={chosen}
        noWrap
        onMouseMove={onPoint}
        onClick={onRun}
        sx={{ px: 3, py: 2, borderRadius: '8px', cursor: 'pointer', bgcolor: chosen ? 'ui.chosen' : undefined }}
      >
        {command.label}
      </Typography>
    </>
  );
}

/** Everything the palette offers: pages, projects and the actions of the current screen. */
function usePaletteEntries(open: boolean, text: string): readonly Command[] {
  const words = useWords(shellWords);
  const navigate = useNavigate();
  const offered = useOfferedCommands();
  const projects = useQuery({
    queryKey: ['palette', 'projects'],
    queryFn: ({ signal }) => send(calls.projectList, { signal }),
    enabled: open,
  });
  const projectID = useMatch(pages.project.path)?.params.projectID ?? '';
  const runs = useQuery({
    queryKey: ['palette', 'runs', projectID],
    queryFn: ({ signal }) => send(calls.runList, { params: { projectID }, signal }),
    enabled: open && projectID !== '',
  });
  const all = useMemo<readonly Command[]>(() => {
    const home = { id: 'home', group: 'goTo' as const, label: words.allProjects, run: () => navigate(pages.home.path) };
    const each = (projects.data ?? []).map((project) => ({
      id: `project-${project.project_id}`,
      group: 'projects' as const,
      label: project.name,
      run: () => navigate(address(pages.project, { projectID: project.project_id })),
    }));
    const here = offered.filter(({ group }) => group === 'run' || group === 'project');
    // A run that is computing or has failed has nothing to open.
    const finished = (runs.data?.run_list ?? []).filter(({ state }) => state === 'finished');
    const ofProject = finished.map((run) => ({
      id: `run-${run.id}`,
      group: 'runs' as const,
      label: run['Run Name'],
      run: () => navigate(writeAddress({ tab: 'results', run: run.id, view: 'crosstab' })),
    }));
    return grouped([...here, ...ofProject, home, ...each, ...offered]);
  }, [offered, projects.data, runs.data, navigate, words]);
  return useMemo(() => {
    if (text.trim() === '') return all;
    const search = new Fuse(all, {
      keys: ['label', { name: 'group', getFn: ({ group }) => words.groups[group] }],
      threshold: 0.3,
      ignoreLocation: true,
    });
    return grouped(search.search(text.trim()).map(({ item }) => item));
  }, [all, text, words]);
}

/** Removes duplicates and keeps each group together, in the order in which groups first appear. */
function grouped(commands: readonly Command[]): Command[] {
  const groups = new Map<string, Map<string, Command>>();
  for (const command of commands) {
    const group = groups.get(command.group) ?? new Map<string, Command>();
    groups.set(command.group, group);
    if (!group.has(command.id)) group.set(command.id, command);
  }
  return [...groups.values()].flatMap((group) => [...group.values()]);
}
