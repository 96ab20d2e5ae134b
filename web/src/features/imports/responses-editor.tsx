import SplitIcon from '@mui/icons-material/CallSplit';
import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, Checkbox, IconButton, InputBase, Stack, Typography } from '@mui/material';
import { type ImportVariable, RESPONSE_LABEL_LIMIT } from '@qp/contract';
import { responsesOfKind } from '@qp/facts';
import { responseWords } from '@qp/words/imports/responses';
import { number } from '@qp/words/numbers';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useWords } from '../../lib/words.ts';
import { Tool } from '../../ui/tool.tsx';
import type { CheckRow } from './check-rows.ts';
import { type Edit, mergeEdit, missingEdit, moveEdit, renameEdit, splitEdit } from './edits.ts';
import { ShareBar } from './share-row.tsx';

export interface EditorProps {
  readonly row: CheckRow;
  onEdit(edit: Edit): void;
}

/** Merge, rename, reorder, or mark as no answer. */
export function ResponsesEditor({ row, onEdit }: EditorProps) {
  const words = useWords(responseWords);
  const { variable, responses } = row;
  // Other responses have none selected yet.
  const [ticked, setTicked] = useStateOf<readonly number[]>(`${variable.source.code}\n${responses.length}`, []);
  const most = Math.max(1, ...responses.map((each) => each.count));
  const fixed = responsesOfKind(variable.plan.kind) === 'set';
  const act = (edit: Edit) => {
    setTicked([]);
    onEdit(edit);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack component="ol" aria-label={words.responses} sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.5 }}>
        {responses.map((response, place) => (
          <ResponseLine
            key={variable.plan.responses[place]?.values.join('\n') || response.label}
            variable={variable}
            place={place}
            count={response.count}
            most={most}
            last={place === responses.length - 1}
            fixed={fixed}
            ticked={ticked.includes(place)}
            onTick={() =>
              setTicked(
                ticked.includes(place)
                  ? ticked.filter((each) => each !== place)
                  : [...ticked, place].sort((a, b) => a - b),
              )
            }
            onEdit={act}
          />
        ))}
      </Stack>
      {!fixed && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button size="small" disabled={ticked.length < 2} onClick={() => act(mergeEdit(variable, ticked))}>
            {words.merge}
          </Button>
          <Button size="small" disabled={ticked.length === 0} onClick={() => act(missingEdit(variable, ticked))}>
            {words.noAnswer}
          </Button>
          {ticked.length === 0 && (
            <Typography variant="caption" sx={{ color: 'ui.secondary', alignSelf: 'center' }}>
              {words.selectHelp}
            </Typography>
          )}
        </Stack>
      )}
    </Stack>
  );
}

interface ResponseLineProps {
  readonly variable: ImportVariable;
  readonly place: number;
  readonly count: number;
  readonly most: number;
  readonly last: boolean;
  readonly fixed: boolean;
  readonly ticked: boolean;
  onTick(): void;
  onEdit(edit: Edit): void;
}

function ResponseLine({ variable, place, count, most, last, fixed, ticked, onTick, onEdit }: ResponseLineProps) {
  const words = useWords(responseWords);
  const response = variable.plan.responses[place];
  const [label, setLabel] = useStateOf(response.label, response.label);
  const keep = () => {
    const text = label.trim().replaceAll('|', '/');
    const taken = variable.plan.responses.some((other, i) => i !== place && other.label === text);
    if (text === '' || taken) setLabel(response.label);
    else if (text !== response.label) onEdit(renameEdit(variable, place, text));
  };
  const values = valueWords(variable, response.values);
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 38 }}>
      {!fixed && (
        <Checkbox
          size="small"
          checked={ticked}
          onChange={onTick}
          slotProps={{ input: { 'aria-label': words.select(response.label) } }}
          sx={{ p: 1 }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1 }}>
          <InputBase
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep();
              if (event.key === 'Escape') setLabel(response.label);
            }}
            inputProps={{ 'aria-label': words.nameOf(place + 1), maxLength: RESPONSE_LABEL_LIMIT }}
            sx={{
              flex: 1,
              fontSize: 13,
              fontWeight: 540,
              '& input': { p: '2px 4px', borderRadius: '6px', '&:hover, &:focus': { bgcolor: 'ui.well' } },
            }}
          />
          <Typography
            variant="body2"
            className="tabular"
            sx={{ color: count < 5 ? 'ui.coralText' : 'ui.secondary', whiteSpace: 'nowrap' }}
          >
            {number(count)}
          </Typography>
        </Stack>
        <Box sx={{ px: 1, pt: 0.5 }}>
          <ShareBar count={count} most={most} />
        </Box>
        {values && (
          <Typography variant="caption" sx={{ color: 'ui.secondary', px: 1, display: 'block' }} noWrap title={values}>
            {values}
          </Typography>
        )}
      </Box>
      {!fixed && (
        <Stack direction="row">
          {response.values.length > 1 && (
            <Tool
              label={words.splitHelp}
              name={words.split(response.label)}
              onClick={() => onEdit(splitEdit(variable, place))}
            >
              <SplitIcon fontSize="inherit" />
            </Tool>
          )}
          <IconButton
            size="small"
            aria-label={words.moveUp(response.label)}
            disabled={place === 0}
            onClick={() => onEdit(moveEdit(variable, place, place - 1))}
          >
            <ArrowUpIcon fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={words.moveDown(response.label)}
            disabled={last}
            onClick={() => onEdit(moveEdit(variable, place, place + 1))}
          >
            <ArrowDownIcon fontSize="inherit" />
          </IconButton>
        </Stack>
      )}
    </Stack>
  );
}

/** The values in the file, if they say more than the response's name. */
function valueWords({ source }: ImportVariable, values: readonly string[]): string {
  const label = new Map(source.labels);
  if (values.length < 2) return '';
  return values.map((value) => (label.has(value) ? `${value} ${label.get(value)}` : value)).join(', ');
}
