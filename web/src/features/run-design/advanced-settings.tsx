import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Button, Collapse, Stack, Typography } from '@mui/material';
import { DESCRIPTION_LIMIT } from '@qp/contract';
import { answerChoices, segmentCriteria } from '@qp/facts';
import { designWords } from '@qp/words/run/design';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { Help } from '../../ui/help.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { type DraftProblems, isNegative } from './draft-problems.ts';
import type { DraftChange, RunDraft } from './drafts.ts';

interface AdvancedSettingsProps {
  readonly draft: RunDraft;
  readonly problems: DraftProblems;
  onChange(change: DraftChange): void;
  readonly actions: ReactNode;
}

/** Opens by itself if something in it prevents submission. */
export function AdvancedSettings({ draft, problems, onChange, actions }: AdvancedSettingsProps): ReactElement {
  const words = useWords(designWords);
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
          {words.advanced}
        </Button>
        <Stack direction="row" sx={{ gap: 1 }}>
          {actions}
        </Stack>
      </Stack>
      <Collapse in={open} id={panelId} unmountOnExit>
        <Stack sx={{ gap: 4, pt: 3 }}>
          <TextInput
            label={words.description}
            value={draft.description}
            onChange={(description) => onChange({ description })}
            multiline
            minRows={2}
            maxRows={3}
            maxLength={DESCRIPTION_LIMIT}
          />
          <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4 }}>
            <TextInput
              label={words.alpha}
              help={<Help topic="alpha" />}
              hint={words.alphaHint}
              error={problems.alpha ?? isNegative(draft.alpha)}
              value={draft.alpha}
              onChange={(alpha) => onChange({ alpha })}
              numeric
              sx={{ flex: 1 }}
            />
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <SelectInput
                label={words.pickedBy}
                value={draft.criterion}
                onChange={(criterion) => onChange({ criterion })}
                options={segmentCriteria.map((value) => ({ value, label: words.criteria[value].label }))}
              />
              <Caption>{words.criteria[draft.criterion].help}</Caption>
            </Stack>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <SelectInput
                label={words.treatment}
                value={draft.answers}
                onChange={(answers) => onChange({ answers })}
                options={answerChoices.map((value) => ({ value, label: words.answers[value].label }))}
              />
              <Caption>{words.answers[draft.answers].help}</Caption>
            </Stack>
          </Stack>
          <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4 }}>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <TextInput
                label={words.seed}
                error={problems.seed ?? isNegative(draft.seed)}
                value={draft.seed}
                onChange={(seed) => onChange({ seed })}
                numeric
              />
              <Caption>{words.seedHelp}</Caption>
            </Stack>
            <Stack sx={{ flex: 1, gap: 1.5 }}>
              <TextInput
                label={words.starts}
                error={problems.starts ?? isNegative(draft.starts)}
                value={draft.starts}
                onChange={(starts) => onChange({ starts })}
                numeric
              />
              <Caption>{words.startsHelp}</Caption>
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
