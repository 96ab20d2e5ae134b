import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { calls, type ProjectWeight } from '@qp/contract';
import { weightWords } from '@qp/words/sample/weights';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { summaryQuery, weightsQuery } from '../../lib/project-queries.ts';
import { useMay } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Strip } from '../../ui/strip.tsx';
import { useMakeWeight, useRemoveWeight } from './use-weights.ts';
import { WeightDialog } from './weight-dialog.tsx';
import { WeightMargins } from './weight-margins.tsx';

/** The weights that runs can take, each with what it does to the margins, and the way to make another. */
export function WeightsPanel({ projectID }: { readonly projectID: string }) {
  const words = useWords(weightWords);
  const { data, error, refetch } = useQuery(weightsQuery(projectID));
  const { data: summary } = useQuery(summaryQuery(projectID));
  const may = useMay(calls.makeWeight);
  const [open, setOpen] = useState(false);
  const making = useMakeWeight(projectID);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ m: 4 }} />;
  if (!data || (!may && data.weights.length === 0)) return null;
  const labelOf = (code: string) => summary?.variables.find((one) => one.code === code)?.label || code;
  const close = () => {
    making.reset();
    setOpen(false);
  };
  return (
    <Strip
      title={words.title}
      line={data.weights.length > 0 ? words.choose : words.none(data.own)}
      actions={may && <Button onClick={() => setOpen(true)}>{words.make}</Button>}
    >
      {data.weights.map((weight) => (
        <WeightRow key={weight.name} projectID={projectID} weight={weight} labelOf={labelOf} may={may} />
      ))}
      {open && summary && (
        <WeightDialog
          variables={summary.variables.filter(({ responses }) => responses.length > 1)}
          respondents={summary.respondents}
          taken={data.weights.map(({ name }) => name)}
          busy={making.isPending}
          error={making.error}
          onMake={(weight) => making.mutate(weight, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Strip>
  );
}

interface WeightRowProps {
  readonly projectID: string;
  readonly weight: ProjectWeight;
  readonly may: boolean;
  labelOf(code: string): string;
}

function WeightRow({ projectID, weight, may, labelOf }: WeightRowProps) {
  const words = useWords(weightWords);
  const { name, figures, problem } = weight;
  const [open, setOpen] = useState(false);
  const removing = useRemoveWeight(projectID);
  const id = useId();
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: '1px solid var(--qp-palette-ui-lineSoft)' }}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 2, rowGap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: problem ? 'ui.danger' : 'ui.secondary', flex: 1, minWidth: 200 }}>
          {problem ?? (figures && words.inOneLine(figures))}
        </Typography>
        {figures && (
          <Button
            variant="text"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            startIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
          >
            {open ? words.hide(name) : words.show(name)}
          </Button>
        )}
        {may && (
          <Tooltip title={words.remove(name)}>
            <IconButton
              aria-label={words.remove(name)}
              disabled={removing.isPending}
              onClick={() => removing.mutate(name)}
            >
              <DeleteOutlineIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
      {figures && (
        <Collapse in={open} id={id} unmountOnExit>
          <WeightMargins figures={figures} labelOf={labelOf} />
        </Collapse>
      )}
      {removing.error && <ErrorNotice error={removing.error} sx={{ mt: 2 }} />}
    </Box>
  );
}
