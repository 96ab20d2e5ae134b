import { Box, Link, Stack } from '@mui/material';
import { calls, type PickerVariable, type Run } from '@qp/contract';
import { chosenLists, traitsOf } from '@qp/facts';
import { runDetailsWords } from '@qp/words/run/details';
import type { ReactElement, ReactNode } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { QuestionsPanel, SelectionPanel } from '../questions/index.ts';
import { useSetAside, VerdictPanel } from '../trust/index.ts';
import { ExistingPanels } from './existing-segments.tsx';
import { FittingPanel } from './fitting-panel.tsx';
import { NumberPanel } from './number-panel.tsx';
import { RunHeading } from './run-heading.tsx';
import { VariablesPanel } from './variables-panel.tsx';

interface RunDetailsProps {
  readonly project: LoadedProject;
  readonly run: Run;
  onOpen(runID: string): void;
  /** Opens Compare with this run and another. */
  onCompare(otherID: string): void;
  /** Designs the same run with an adjustment for response style. */
  onStyleApart(): void;
  /** Designs the same run with twice the maximum. */
  onTwiceTheMaximum(): void;
  /** Designs the same run without the number that decides its segments. */
  onWithoutNumber(): void;
}

/** How far to trust the run, then the evidence: the number of segments, its questions, how it was fitted, its variables. */
export function RunDetails(props: RunDetailsProps): ReactElement {
  const words = useWords(runDetailsWords);
  const { project, run, onOpen, onCompare, onStyleApart, onTwiceTheMaximum, onWithoutNumber } = props;
  const { cluster_dict, metrics_dict, profile_dict } = project.load;
  const dictionary = { ...profile_dict, ...cluster_dict };
  const { fitted } = run;
  const { hasFits, formedByItsVariables } = traitsOf(run);
  const mayRun = useMay(calls.createRun);
  const mayChoose = useMay(calls.choosePeople);
  const onSetAside = useSetAside(project.id, run.id);
  return (
    <Stack sx={{ gap: 4 }}>
      <RunHeading run={run} />
      <Columns from="lg" widths="148px minmax(0, 1fr)">
        <Anchors fits={hasFits} />
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <Section name="verdict">
            <VerdictPanel
              run={run}
              onOpen={onOpen}
              {...(mayRun && { onStyleApart, onTwiceTheMaximum, onWithoutNumber })}
              {...(mayChoose && { onSetAside })}
            />
          </Section>
          <Section name="number">
            {hasFits ? <NumberPanel run={run} onOpen={onOpen} /> : <ExistingPanels run={run} />}
          </Section>
          <Section name="questions">
            <QuestionsPanel run={run} dictionary={dictionary} onCompare={onCompare} />
            <SelectionPanel run={run} dictionary={dictionary} />
          </Section>
          <Section name="fitting">
            <FittingPanel run={run} />
          </Section>
          <Section name="variables">
            <VariablesPanel
              differences={listDifferences(words.lists, run)}
              lists={[
                {
                  title: (formedByItsVariables ? words.lists.cluster : words.lists.describing)(fitted.cluster.length),
                  parts: [named(fitted.cluster, cluster_dict)],
                },
                {
                  title: words.lists.others(fitted.metrics.length, fitted.profile.length),
                  parts: [
                    { ...named(fitted.metrics, metrics_dict), list: words.lists.names.metrics },
                    { ...named(fitted.profile, profile_dict), list: words.lists.names.profile },
                  ],
                },
              ]}
            />
          </Section>
        </Stack>
      </Columns>
    </Stack>
  );
}

const sections = ['verdict', 'number', 'questions', 'fitting', 'variables'] as const;
type SectionName = (typeof sections)[number];
const idOf = (name: SectionName) => `details-${name}`;

function Section({ name, children }: { readonly name: SectionName; readonly children: ReactNode }): ReactElement {
  return (
    <Box id={idOf(name)} sx={{ display: 'grid', gap: 4, minWidth: 0, scrollMarginTop: 12 }}>
      {children}
    </Box>
  );
}

/** The sections of the page, in view beside them. */
function Anchors({ fits }: { readonly fits: boolean }): ReactElement {
  const words = useWords(runDetailsWords);
  const label = (name: SectionName) => (name === 'number' && !fits ? words.sections.source : words.sections[name]);
  return (
    <Box
      component="nav"
      aria-label={words.onThisPage}
      className="no-print"
      sx={{ display: { xs: 'none', lg: 'block' } }}
    >
      <Stack sx={{ position: 'sticky', top: 16, gap: 1, alignItems: 'flex-start' }}>
        {sections.map((name) => (
          <Link
            key={name}
            component="button"
            type="button"
            onClick={() => document.getElementById(idOf(name))?.scrollIntoView({ behavior: 'smooth' })}
            sx={{ textAlign: 'left', fontWeight: 540, lineHeight: '18px', fontSize: 13, py: 1.25 }}
          >
            {label(name)}
          </Link>
        ))}
      </Stack>
    </Box>
  );
}

function named(codes: readonly string[], dictionary: Readonly<Record<string, PickerVariable>>) {
  const unknown = { 'Variable Label': '', Dimension: '', Factor: '', 'Data Type': '' };
  return { variables: codes.map((code) => dictionary[code] ?? { ...unknown, Variable: code }) };
}

/** Where the saved checkboxes differ from what was fitted; empty where they do not. */
export function listDifferences(
  { added: addedTo, removed: removedFrom }: ReturnType<typeof runDetailsWords>['lists'],
  run: Pick<Run, 'cluster' | 'profile' | 'metrics' | 'fitted'>,
): string[] {
  return chosenLists.flatMap((list) => {
    const added = run[list].filter((code) => !run.fitted[list].includes(code));
    const removed = run.fitted[list].filter((code) => !run[list].includes(code));
    return [
      ...(added.length > 0 ? [addedTo(list, added)] : []),
      ...(removed.length > 0 ? [removedFrom(list, removed)] : []),
    ];
  });
}
