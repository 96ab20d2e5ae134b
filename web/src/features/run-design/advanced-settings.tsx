import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DESCRIPTION_LIMIT } from '@qp/contract';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { TextInput } from '../../ui/fields.tsx';
import { Help } from '../../ui/help.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { answerOptions } from './answer-options.ts';
import { criterionOptions, SEED_HELP, STARTS_HELP } from './criterion-options.ts';
import { type DraftProblems, isNegative } from './draft-problems.ts';
import type { DraftChange, RunDraft } from './drafts.ts';

interface AdvancedSettingsProps {
  readonly draft: RunDraft;
  readonly problems: DraftProblems;
  onChange(change: DraftChange): void;
  /** The icons that stand beside the settings. */
  readonly actions: ReactNode;
}

/** The expander of a run card. It opens by itself where something in it keeps the run from being submitted. */
export function AdvancedSettings({ draft, problems, onChange, actions }: AdvancedSettingsProps): ReactElement {
  const [opened, setOpened] = useState(false);
  const panelId = useId();
  const open = opened || [problems.alpha, problems.seed, problems.starts].some((problem) => problem !== undefined);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 3 }}>
        <Button
          variant="text"
          size="small"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpened(!open)}
          startIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined, transition: '150ms' }} />}
          sx={{ ml: -2.5 }}
        >
          Advanced Run Settings
        </Button>
        <Stack direction="row" sx={{ gap: 1 }}>
          {actions}
        </Stack>
      </Stack>
      <Collapse in={open} id={panelId} unmountOnExit>
        <Stack sx={{ gap: 4, pt: 3 }}>
          <TextInput
            label="Run Description"
            value={draft.description}
            onChange={(description) => onChange({ description })}
            multiline
            minRows={2}
            maxRows={3}
            maxLength={DESCRIPTION_LIMIT}
          />
          <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4 }}>
            <TextInput
              label="Clustering Alpha"
              help={<Help topic="alpha" />}
              hint="Only adjust if absolutely needed!"
              error={problems.alpha ?? isNegative(draft.alpha)}
              value={draft.alpha}
              onChange={(alpha) => onChange({ alpha })}
              numeric
              sx={{ flex: 1 }}
            />
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <SelectInput
                label="Number of segments picked by"
                value={draft.criterion}
                onChange={(criterion) => onChange({ criterion })}
                options={criterionOptions}
              />
              <Caption>{criterionOptions.find(({ value }) => value === draft.criterion)?.help}</Caption>
            </Stack>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <SelectInput
                label="Answers count as"
                value={draft.answers}
                onChange={(answers) => onChange({ answers })}
                options={answerOptions}
              />
              <Caption>{answerOptions.find(({ value }) => value === draft.answers)?.help}</Caption>
            </Stack>
          </Stack>
          <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4 }}>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <TextInput
                label="Seed"
                error={problems.seed ?? isNegative(draft.seed)}
                value={draft.seed}
                onChange={(seed) => onChange({ seed })}
                numeric
              />
              <Caption>{SEED_HELP}</Caption>
            </Stack>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <TextInput
                label="Number of starts"
                error={problems.starts ?? isNegative(draft.starts)}
                value={draft.starts}
                onChange={(starts) => onChange({ starts })}
                numeric
              />
              <Caption>{STARTS_HELP}</Caption>
            </Stack>
          </Stack>
        </Stack>
      </Collapse>
    </>
  );
}

function Caption({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Typography variant="caption" sx={{ color: 'ui.secondary', maxWidth: 520 }}>
      {children}
    </Typography>
  );
}
