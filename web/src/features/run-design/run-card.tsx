import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { NAME_LIMIT } from '@qp/contract';
import type { ReactElement } from 'react';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { type DraftProblems, isNegative } from './draft-problems.ts';
import { type DraftChange, pickerButtonText, type RunDraft, type SelectionKind } from './drafts.ts';

interface RunCardProps {
  readonly draft: RunDraft;
  /** Shown only after a first try to submit. */
  readonly problems: DraftProblems;
  /** What will be slow or doubtful; forbids nothing. */
  readonly doubts: readonly string[];
  /** Its position on the page, from 1. */
  readonly number: number;
  onChange(change: DraftChange): void;
  onPick(kind: SelectionKind): void;
  onDuplicate(): void;
  onRemove(): void;
}

const kinds: readonly SelectionKind[] = ['cluster', 'metrics', 'profile'];

/** One run that is being designed. */
export function RunCard(props: RunCardProps): ReactElement {
  const { draft, problems, doubts, number, onChange, onPick } = props;
  return (
    <Box role="group" aria-label={draft.name.trim() || `Run ${number}`} data-testid="run-card">
      <Panel>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
          <TextInput
            label="Run Name"
            required
            error={problems.name}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            maxLength={NAME_LIMIT}
            sx={{ flex: 1 }}
          />
          <TextInput
            label="Max # Clusters"
            required
            numeric
            error={problems.maxClusters ?? isNegative(draft.maxClusters)}
            value={draft.maxClusters}
            onChange={(maxClusters) => onChange({ maxClusters })}
            sx={{ width: { sm: 180 } }}
          />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mt: 4, flexWrap: 'wrap' }}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              color={draft[kind].length > 0 ? 'primary' : 'inherit'}
              onClick={() => onPick(kind)}
              aria-invalid={kind === 'cluster' && problems.cluster !== undefined}
              sx={kind === 'cluster' && problems.cluster ? { borderColor: 'ui.danger' } : undefined}
            >
              {pickerButtonText(draft, kind)}
            </Button>
          ))}
        </Stack>
        {problems.cluster && (
          <Typography variant="caption" role="alert" sx={{ color: 'ui.danger', display: 'block', mt: 1.5 }}>
            {problems.cluster}
          </Typography>
        )}
        {doubts.length > 0 && <Doubts doubts={doubts} />}
        <AdvancedSettings
          draft={draft}
          problems={problems}
          onChange={onChange}
          actions={
            <>
              <Tooltip title="Duplicate run">
                <IconButton aria-label="Duplicate run" onClick={props.onDuplicate}>
                  <ContentCopyIcon fontSize="small" />
                </IconButton>
              </Tooltip>
              <Tooltip title="Remove run">
                <IconButton aria-label="Remove run" onClick={props.onRemove}>
                  <DeleteOutlineIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </>
          }
        />
      </Panel>
    </Box>
  );
}

function Doubts({ doubts }: { readonly doubts: readonly string[] }): ReactElement {
  return (
    <Stack component="ul" aria-label="Before you submit" sx={{ gap: 1, m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {doubts.map((doubt) => (
        <Stack component="li" key={doubt} direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <WarningAmberIcon fontSize="small" sx={{ color: 'ui.caution', fontSize: 18, mt: 0.25 }} />
          <Typography variant="body2">{doubt}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}
