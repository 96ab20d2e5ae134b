import { Button, Stack, Typography } from '@mui/material';
import { calls, type PickerVariable, type Run, type RunDrivers } from '@qp/contract';
import { MAX_DRIVERS, traitsOf } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { joinedWithAnd } from '@qp/words/numbers';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useRefusal } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { VariablePicker } from '../../../ui/variable-picker/index.ts';
import type { DriverChoice } from './api.ts';

interface ChoicePanelProps {
  readonly project: LoadedProject;
  readonly run: Run;
  /** The last result, whose variables the choice starts with. */
  readonly drivers: RunDrivers | null;
  readonly working: boolean;
  onCompute(choice: DriverChoice): void;
  /** Progress and errors. */
  readonly children: ReactNode;
}

const lists = ['causes', 'outcomes'] as const;
const NAMED = 4;

/** Which variables are predictors and which are outcomes. */
export function ChoicePanel({ project, run, drivers, working, onCompute, children }: ChoicePanelProps): ReactElement {
  const words = useWords(driverWords).choice;
  const all = useWords(driverWords);
  const refusal = useRefusal(calls.startDrivers);
  const codes = (list: (typeof lists)[number]) => drivers?.[list].map(({ code }) => code) ?? [];
  const [choice, setChoice] = useState<DriverChoice>({ causes: codes('causes'), outcomes: codes('outcomes') });
  const [picking, setPicking] = useState<(typeof lists)[number] | null>(null);
  const variables = useMemo(() => candidates(project, run), [project, run]);
  const labels = useMemo(() => new Map(variables.map((one) => [one.Variable, one['Variable Label']])), [variables]);
  const nothing = choice.causes.length + choice.outcomes.length === 0;
  const firstTime = drivers === null && working && nothing;
  const named = (list: (typeof lists)[number]) => {
    const names = choice[list].map((code) => labels.get(code) || code);
    if (names.length === 0) return firstTime ? '' : words.none;
    if (names.length <= NAMED) return joinedWithAnd(names);
    return joinedWithAnd([...names.slice(0, NAMED - 1), words.chosen(names.length - NAMED + 1)]);
  };
  const tooMany = lists.find((list) => choice[list].length > MAX_DRIVERS);
  const changed =
    drivers !== null && lists.some((list) => JSON.stringify(codes(list)) !== JSON.stringify(choice[list]));
  const status = () => {
    if (tooMany) return words.tooMany(choice[tooMany].length);
    if (changed) return words.changed;
    if (firstTime) return all.firstTime;
    return drivers ? '' : all.notYet;
  };
  return (
    <Panel title={words.title} subtitle={words.help}>
      <Columns from="md" gap={4}>
        {lists.map((list) => (
          <Stack key={list} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            <Typography variant="h3">{words[list]}</Typography>
            <Typography sx={{ color: 'ui.secondary' }}>{words[`${list}Help`]}</Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{named(list)}</Typography>
            {refusal === null && (
              <Button className="no-print" onClick={() => setPicking(list)}>
                {list === 'causes' ? words.chooseCauses : words.chooseOutcomes}
              </Button>
            )}
          </Stack>
        ))}
      </Columns>
      <Stack direction="row" className="no-print" sx={{ gap: 3, mt: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        {refusal === null ? (
          <Button
            variant="contained"
            disabled={working || nothing || tooMany !== undefined}
            onClick={() => onCompute(choice)}
          >
            {drivers && !changed ? words.computeAgain : words.compute}
          </Button>
        ) : (
          <RefusalNote reason={refusal} />
        )}
        <Typography role="status" sx={{ color: 'ui.secondary' }}>
          {status()}
        </Typography>
      </Stack>
      {children}
      {picking && (
        <VariablePicker
          title={words[picking]}
          variables={variables}
          selected={choice[picking]}
          onSave={(chosen) => {
            setChoice({ ...choice, [picking]: chosen });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </Panel>
  );
}

/** Every variable of the project but those that formed the segments. */
function candidates({ load }: LoadedProject, run: Run): PickerVariable[] {
  const formed = new Set(traitsOf(run).formedByItsVariables ? run.fitted.cluster : []);
  const all = { ...load.cluster_dict, ...load.profile_dict, ...load.metrics_dict };
  return Object.values(all)
    .filter(({ Variable }) => !formed.has(Variable))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
