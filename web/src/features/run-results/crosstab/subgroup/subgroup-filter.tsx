import AddIcon from '@mui/icons-material/Add';
import FilterAltIcon from '@mui/icons-material/FilterAltOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { MAX_CONDITIONS, type Run, type VariableSummary } from '@qp/contract';
import type { Subgroup } from '@qp/facts';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryQuery } from '../../../../lib/project-queries.ts';
import { useWords } from '../../../../lib/words.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Waiting } from '../../../../ui/waiting.tsx';
import type { CrosstabViewStore } from '../use-crosstab-view.ts';
import { ConditionFields } from './condition-fields.tsx';
import { type ConditionDraft, conditionOf, draftsOf, emptyDraft, usable } from './drafts.ts';

/** In the toolbar: chooses the respondents that the tables are about. */
export function SubgroupFilter({ run, store: { view, act } }: { run: Run; store: CrosstabViewStore }) {
  const words = useWords(subgroupWords);
  const [open, setOpen] = useState(false);
  const filtered = view.subgroup.length > 0;
  const set = (subgroup: Subgroup) => {
    setOpen(false);
    act({ kind: 'change', to: (before) => ({ ...before, subgroup }) });
  };
  return (
    <>
      <Button
        aria-label={words.button}
        aria-haspopup="dialog"
        aria-pressed={filtered}
        className="no-print"
        startIcon={<FilterAltIcon />}
        onClick={() => setOpen(true)}
        sx={{ height: 36, ml: 'auto', ...(filtered && { bgcolor: 'ui.chosen', borderColor: 'ui.primary' }) }}
      >
        {words.short}
      </Button>
      {open && <SubgroupDialog run={run} now={view.subgroup} onClose={() => setOpen(false)} onSubgroup={set} />}
    </>
  );
}

interface SubgroupDialogProps {
  run: Run;
  now: Subgroup;
  onClose(): void;
  onSubgroup(subgroup: Subgroup): void;
}

function SubgroupDialog({ run, now, onClose, onSubgroup }: SubgroupDialogProps) {
  const words = useWords(subgroupWords);
  const asked = useQuery(summaryQuery(run.project_id));
  const { data } = asked;
  const [edited, setEdited] = useState<readonly ConditionDraft[] | null>(null);
  const variables = data?.variables ?? [];
  const drafts = edited ?? draftsOf(now, variables);
  const conditions = drafts.map(conditionOf).filter((condition) => condition !== null);
  const ready = conditions.length === drafts.length;
  return (
    <Dialog
      width="sm"
      title={words.title}
      onClose={onClose}
      onSubmit={() => onSubgroup(conditions)}
      submit={words.apply}
      blocked={!ready}
      actions={now.length > 0 && <Button onClick={() => onSubgroup([])}>{words.clear}</Button>}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.help}
        </Typography>
        <Waiting for={asked} label={words.loading} />
        {data && <Conditions drafts={drafts} variables={usable(variables)} onChange={setEdited} />}
      </Stack>
    </Dialog>
  );
}

interface ConditionsProps {
  drafts: readonly ConditionDraft[];
  variables: readonly VariableSummary[];
  onChange(drafts: readonly ConditionDraft[]): void;
}

function Conditions({ drafts, variables, onChange }: ConditionsProps) {
  const words = useWords(subgroupWords);
  const chosen = new Set(drafts.map(({ variable }) => variable?.code));
  return (
    <>
      {drafts.map((draft, at) => (
        <ConditionFields
          key={draft.key}
          at={at + 1}
          draft={draft}
          variables={variables.filter(({ code }) => code === draft.variable?.code || !chosen.has(code))}
          onChange={(next) => onChange(drafts.map((other) => (other.key === next.key ? next : other)))}
          onRemove={drafts.length > 1 ? () => onChange(drafts.filter(({ key }) => key !== draft.key)) : undefined}
        />
      ))}
      {drafts.length < MAX_CONDITIONS && (
        <Button
          startIcon={<AddIcon />}
          onClick={() => onChange([...drafts, emptyDraft(Math.max(...drafts.map(({ key }) => key)) + 1)])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {words.and}
        </Button>
      )}
    </>
  );
}
