import {
  Box,
  ButtonBase,
  Checkbox,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { PickerVariable } from '@qp/contract';
import { VARIABLE_HEADERS } from '@qp/facts';
import { pickerWords } from '@qp/words/app/variable-picker';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import type { AllState } from './selection.ts';
import type { VariableField, VariableSort } from './variable-rows.ts';

/** Fixed by the specification. */
const TABLE_MAX_HEIGHT = 600;
const widths: Record<VariableField, string> = {
  Variable: '14%',
  'Variable Label': '33%',
  Dimension: '18%',
  Factor: '16%',
  'Data Type': '19%',
};
/** A phone has no room for what the menus above the table filter by. */
const onPhones = (field: VariableField) =>
  field === 'Dimension' || field === 'Factor' ? { '@media (max-width: 599.95px)': { display: 'none' } } : null;
/** There the label takes what is left. */
const narrow: Partial<Record<VariableField, string>> = { Variable: '76px', 'Data Type': '102px' };
const padding = { px: { xs: 2, sm: 4 } };

interface PickerTableProps {
  readonly title: string;
  readonly rows: readonly PickerVariable[];
  readonly selected: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  readonly lockedReason: string | undefined;
  readonly all: AllState;
  readonly sort: VariableSort | null;
  /** Codes that are taken as numbers; undefined if that isn't asked. */
  readonly numbers: ReadonlySet<string> | undefined;
  /** `range`: with Shift, from the row clicked before to this one. */
  onToggle(code: string, range: boolean): void;
  onNumber(code: string, asNumber: boolean): void;
  onToggleAll(): void;
  onSort(by: VariableField): void;
}

/** The page of variables that is shown, with its boxes and sortable headers. */
export function PickerTable(props: PickerTableProps): ReactElement {
  const { rows, sort, all } = props;
  const words = useWords(pickerWords);
  return (
    <TableContainer
      sx={{ maxHeight: TABLE_MAX_HEIGHT, overflowX: 'auto' }}
      tabIndex={0}
      aria-label={props.title}
      role="region"
    >
      <Table stickyHeader size="small" aria-label={props.title} sx={{ minWidth: { sm: 640 }, tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" sx={{ pl: { xs: 3, sm: 5 }, '&&': { width: { xs: 48, sm: 68 } } }}>
              <Checkbox
                size="small"
                checked={all === 'all'}
                indeterminate={all === 'some'}
                onChange={props.onToggleAll}
                slotProps={{ input: { 'aria-label': all === 'none' ? words.selectAll : words.clear } }}
              />
            </TableCell>
            {VARIABLE_HEADERS.map((field) => (
              <TableCell
                key={field}
                sx={{ width: { xs: narrow[field] ?? 'auto', sm: widths[field] }, ...padding, ...onPhones(field) }}
                sortDirection={sort?.by === field ? sort.direction : false}
              >
                <TableSortLabel
                  active={sort?.by === field}
                  direction={sort?.by === field ? sort.direction : 'asc'}
                  onClick={() => props.onSort(field)}
                >
                  {field}
                </TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((variable) => (
            <VariableRow key={variable.Variable} variable={variable} {...props} />
          ))}
          {rows.length === 0 && (
            <TableRow>
              <TableCell colSpan={VARIABLE_HEADERS.length + 1}>
                <Box sx={{ py: 8, textAlign: 'center', color: 'ui.secondary' }}>{words.noMatch}</Box>
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function VariableRow({
  variable,
  selected,
  locked,
  lockedReason,
  numbers,
  onNumber,
  onToggle,
}: PickerTableProps & { readonly variable: PickerVariable }): ReactElement {
  const words = useWords(pickerWords);
  const code = variable.Variable;
  const isLocked = locked.has(code);
  const ticked = isLocked || selected.has(code);
  return (
    <TableRow
      hover={!isLocked}
      aria-selected={ticked}
      title={isLocked ? lockedReason : undefined}
      onClick={isLocked ? undefined : (event) => onToggle(code, event.shiftKey)}
      // Shift-click would mark the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      sx={{ cursor: isLocked ? 'default' : 'pointer', bgcolor: ticked ? 'ui.chosenRow' : undefined }}
    >
      <TableCell padding="checkbox" sx={{ pl: { xs: 3, sm: 5 }, '&&': { width: { xs: 48, sm: 68 } } }}>
        <Checkbox
          size="small"
          checked={ticked}
          disabled={isLocked}
          // The row toggles too: without this a click on the box would toggle twice.
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => onToggle(code, (event.nativeEvent as MouseEvent).shiftKey)}
          slotProps={{ input: { 'aria-label': words.select(code) } }}
        />
      </TableCell>
      {VARIABLE_HEADERS.map((field) => (
        <TableCell
          key={field}
          title={
            field === 'Data Type' && variable.counts_as ? `${variable[field]} · ${variable.counts_as}` : variable[field]
          }
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: { sm: 'nowrap' },
            overflowWrap: 'anywhere',
            fontWeight: field === 'Variable' ? 600 : undefined,
            ...padding,
            ...onPhones(field),
          }}
        >
          {field === 'Data Type' && numbers && variable.number ? (
            <NumberSwitch variable={variable} taken={numbers.has(code)} onChange={(taken) => onNumber(code, taken)} />
          ) : (
            <>
              {variable[field]}
              {field === 'Data Type' && variable.counts_as && (
                <Box component="span" sx={{ color: 'ui.secondary' }}>
                  {` · ${variable.counts_as}`}
                </Box>
              )}
            </>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

interface NumberSwitchProps {
  readonly variable: PickerVariable;
  readonly taken: boolean;
  onChange(taken: boolean): void;
}

/** Whether a variable is taken as a number or in groups; one without groups is always a number. */
function NumberSwitch({ variable, taken, onChange }: NumberSwitchProps): ReactElement {
  const words = useWords(pickerWords);
  if (!variable.number?.grouped) return <Box component="span">{words.asNumber}</Box>;
  const choices = [
    { asNumber: true, label: words.asNumber, help: words.asNumberHelp },
    { asNumber: false, label: words.inGroups, help: words.inGroupsHelp },
  ];
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      role="group"
      aria-label={words.takeAs(variable.Variable)}
      sx={{ display: 'inline-flex', bgcolor: 'ui.well', borderRadius: '8px', p: '2px', my: '-3px' }}
    >
      {choices.map(({ asNumber, label, help }) => (
        <ButtonBase
          key={label}
          aria-pressed={taken === asNumber}
          title={help}
          // The row selects the variable: choosing how to take it shouldn't.
          onClick={(event) => {
            event.stopPropagation();
            onChange(asNumber);
          }}
          sx={{
            typography: 'caption',
            px: 1.5,
            py: 0.5,
            borderRadius: '6px',
            color: taken === asNumber ? 'ui.text' : 'ui.secondary',
            bgcolor: taken === asNumber ? 'ui.raised' : 'transparent',
            boxShadow: taken === asNumber ? 'var(--qp-palette-ui-raisedShadow)' : 'none',
            '&:hover': { color: 'ui.text' },
          }}
        >
          {label}
        </ButtonBase>
      ))}
    </Stack>
  );
}
