import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import DuplicateIcon from '@mui/icons-material/LibraryAddOutlined';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Checkbox, FormControlLabel, Link, Stack, Typography } from '@mui/material';
import { NAME_LIMIT } from '@qp/contract';
import { chosenLists, type VariableList } from '@qp/facts';
import { designWords } from '@qp/words/run/design';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tool } from '../../ui/tool.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { type DraftProblems, isNegative } from './draft-problems.ts';
import { type DraftChange, profileTotal, type RunDraft } from './drafts.ts';
import { WeightChoice } from './weight-choice.tsx';

interface RunCardProps {
  readonly projectID: string;
  readonly draft: RunDraft;
  /** Shown only after the first attempt to submit. */
  readonly problems: DraftProblems;
  /** What will be slow or unreliable. It forbids nothing. */
  readonly doubts: readonly string[];
  /** A maximum number of clusters for this survey; null until it is read. */
  readonly suggested: number | null;
  /** Its position on the page, from 1. */
  readonly number: number;
  onChange(change: DraftChange): void;
  onPick(kind: VariableList): void;
  onDuplicate(): void;
  onRemove(): void;
}

export function RunCard(props: RunCardProps): ReactElement {
  const words = useWords(designWords);
  const { draft, problems, doubts, suggested, number, onChange, onPick } = props;
  return (
    <Box role="group" aria-label={draft.name.trim() || words.run(number)} data-testid="run-card">
      <Panel>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
          <TextInput
            label={words.name}
            required
            error={problems.name}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            maxLength={NAME_LIMIT}
            sx={{ flex: 1 }}
          />
          <TextInput
            label={words.maxClusters}
            required
            numeric
            error={problems.maxClusters ?? isNegative(draft.maxClusters)}
            value={draft.maxClusters}
            onChange={(maxClusters) => onChange({ maxClusters })}
            hint={
              suggested === null || draft.maxClusters === String(suggested) ? (
                words.maxClustersHelp
              ) : (
                <Link component="button" type="button" onClick={() => onChange({ maxClusters: String(suggested) })}>
                  {words.suggested(suggested)}
                </Link>
              )
            }
            sx={{ width: { sm: 220 } }}
          />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mt: 4, flexWrap: 'wrap' }}>
          {chosenLists.map((kind) => (
            <Stack key={kind} sx={{ flex: 1, gap: 1 }}>
              <Button
                color={draft[kind].length > 0 ? 'primary' : 'inherit'}
                onClick={() => onPick(kind)}
                aria-invalid={kind === 'cluster' && problems.cluster !== undefined}
                sx={kind === 'cluster' && problems.cluster ? { borderColor: 'ui.danger' } : undefined}
              >
                {words.pickers[kind](draft[kind].length, profileTotal(draft))}
              </Button>
              <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
                {words.kindHelp[kind]}
              </Typography>
            </Stack>
          ))}
        </Stack>
        <Stack sx={{ mt: 4, '&:empty': { display: 'none' } }}>
          <WeightChoice projectID={props.projectID} value={draft.weight} onChange={(weight) => onChange({ weight })} />
        </Stack>
        {problems.cluster && (
          <Typography variant="caption" role="alert" sx={{ color: 'ui.danger', display: 'block', mt: 1.5 }}>
            {problems.cluster}
          </Typography>
        )}
        <FormControlLabel
          sx={{ mt: 3, alignItems: 'flex-start' }}
          control={
            <Checkbox
              size="small"
              checked={draft.selection}
              onChange={(_, selection) => onChange({ selection })}
              sx={{ mt: -1 }}
            />
          }
          label={
            <>
              {words.selection.label}
              <Typography variant="caption" sx={{ color: 'ui.secondary', display: 'block' }}>
                {words.selection.help}
              </Typography>
            </>
          }
        />
        {doubts.length > 0 && <Doubts doubts={doubts} />}
        <AdvancedSettings
          draft={draft}
          problems={problems}
          onChange={onChange}
          actions={
            <>
              <Tool label={words.duplicate} size="medium" onClick={props.onDuplicate}>
                <DuplicateIcon fontSize="small" />
              </Tool>
              <Tool label={words.remove} size="medium" onClick={props.onRemove}>
                <DeleteOutlineIcon fontSize="small" />
              </Tool>
            </>
          }
        />
      </Panel>
    </Box>
  );
}

function Doubts({ doubts }: { readonly doubts: readonly string[] }): ReactElement {
  const words = useWords(designWords);
  return (
    <Stack component="ul" aria-label={words.before} sx={{ gap: 1, m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {doubts.map((doubt) => (
        <Stack component="li" key={doubt} direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <WarningAmberIcon fontSize="small" sx={{ color: 'ui.caution', fontSize: 18, mt: 0.25 }} />
          <Typography variant="body2">{doubt}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}
