import { address, calls, pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { useQuery } from '@tanstack/react-query';
import Fuse from 'fuse.js';
import { useMemo } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { type Command, useOfferedCommands } from '../lib/commands.ts';
import { send } from '../lib/http.ts';
import { useWords } from '../lib/words.ts';
import { writeAddress } from './screens/project-address.ts';

/** Everything the palette offers: pages, projects and the actions of the current screen. */
export function usePaletteEntries(open: boolean, text: string): readonly Command[] {
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
