import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import type { ImportVariable } from '@qp/contract';
import { MAX_DECIMALS, responsesOfKind, UNIT_LIMIT } from '@qp/facts';
import { checkWords } from '@qp/words/imports/check';
import { responseWords } from '@qp/words/imports/responses';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import type { CheckRow } from './check-rows.ts';
import { CutsEditor } from './cuts-editor.tsx';
import { alikeEdit, alikeOthers, type Edit, extremesEdit, numberEdit, TEXT_LIMITS, textEdit } from './edits.ts';
import { typeOf } from './import-types.ts';
import { MissingValues } from './missing-values.tsx';
import { ResponsesEditor } from './responses-editor.tsx';

interface VariablePanelProps {
  readonly row: CheckRow;
  readonly all: readonly ImportVariable[];
  onEdit(edit: Edit): void;
  onClose(): void;
}

export function VariablePanel({ row, all, onEdit, onClose }: VariablePanelProps) {
  const words = useWords(responseWords);
  const check = useWords(checkWords);
  const { source, plan, reason, changed } = row.variable;
  const others = alikeOthers(row.variable, all);
  return (
    <Stack
      component="aside"
      aria-label={words.responsesOf(source.code)}
      sx={{ gap: 4, p: 4.5, overflowY: 'auto', height: '100%' }}
    >
      <Box>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2 }}>
          <Typography variant="h4" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {plan.label || source.code}
          </Typography>
          <IconButton size="small" aria-label={words.close} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
        <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
          {source.code} · {check.types[typeOf(plan)]} · {changed ? words.changedByYou : check.reason(reason)}
        </Typography>
        {source.label !== '' && source.label !== plan.label && (
          <Typography
            variant="caption"
            sx={{ color: 'ui.secondary', display: 'block', mt: 1, overflowWrap: 'anywhere' }}
          >
            {words.inTheFile(source.label)}
          </Typography>
        )}
        {row.doubts.map((doubt) => (
          <Typography key={doubt} variant="body2" sx={{ color: 'ui.coralText', fontWeight: 560, mt: 1.5 }}>
            {doubt === 'extreme' ? check.extremes(row.extremes) : check.issues([check.doubts[doubt]])}
          </Typography>
        ))}
        {row.extremes.length > 0 && (
          <Button size="small" onClick={() => onEdit(extremesEdit(row.variable))} sx={{ mt: 1.5 }}>
            {check.noAnswer}
          </Button>
        )}
      </Box>
      {responsesOfKind(plan.kind) && <StemField variable={row.variable} onEdit={onEdit} />}
      <Editor row={row} onEdit={onEdit} />
      {others.length > 0 && (
        <Button size="small" onClick={() => onEdit(alikeEdit(row.variable, others))} sx={{ alignSelf: 'flex-start' }}>
          {words.applyToOthers(others.length)}
        </Button>
      )}
      <MissingValues row={row} onEdit={onEdit} />
    </Stack>
  );
}

/** The text before the label wherever the question is asked. Saved on leaving the field. */
function StemField({ variable, onEdit }: { variable: ImportVariable; onEdit(edit: Edit): void }) {
  const words = useWords(responseWords);
  const { stem = '' } = variable.plan;
  const [text, setText] = useStateOf(stem, stem);
  const keep = () => {
    if (text.trim() !== stem) onEdit(textEdit([variable], 'stem', text.trim()));
  };
  return (
    <TextInput
      label={words.stem}
      hint={words.stemHint}
      value={text}
      onChange={setText}
      onBlur={keep}
      multiline
      maxRows={4}
      maxLength={TEXT_LIMITS.stem}
    />
  );
}

function Editor({ row, onEdit }: { row: CheckRow; onEdit(edit: Edit): void }) {
  const words = useWords(responseWords);
  const { source, plan } = row.variable;
  if (responsesOfKind(plan.kind) === 'cut') {
    return (
      <>
        <NumberFields variable={row.variable} onEdit={onEdit} />
        <CutsEditor row={row} onEdit={onEdit} />
      </>
    );
  }
  if (row.responses.length > 0) return <ResponsesEditor row={row} onEdit={onEdit} />;
  const some = source.facts.values.slice(0, 12).map(([value]) => new Map(source.labels).get(value) ?? value);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'ui.secondary' }}>{words.kindHelp(plan.kind)}</Typography>
      {some.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {some.map((each) => (each.length > 60 ? `${each.slice(0, 60)}…` : each)).join(', ')}
          {source.facts.distinct > some.length ? ' …' : ''}
        </Typography>
      )}
    </Stack>
  );
}

/** Whether a number is proposed as it is or in groups, and how it is written. Text is saved on leaving a field. */
function NumberFields({ variable, onEdit }: { variable: ImportVariable; onEdit(edit: Edit): void }) {
  const words = useWords(responseWords);
  const { take = 'groups', unit = '', decimals = null } = variable.plan;
  const [ownUnit, setUnit] = useStateOf(unit, unit);
  const [ownDecimals, setDecimals] = useStateOf(decimals, decimals === null ? '' : String(decimals));
  const wrong = ownDecimals.trim() !== '' && !(/^\d$/.test(ownDecimals.trim()) && Number(ownDecimals) <= MAX_DECIMALS);
  const keepUnit = () => {
    if (ownUnit.trim() !== unit) onEdit(numberEdit(variable, { unit: ownUnit.trim() }));
  };
  const keepDecimals = () => {
    const typed = ownDecimals.trim() === '' ? null : Number(ownDecimals);
    if (!wrong && typed !== decimals) onEdit(numberEdit(variable, { decimals: typed }));
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <SegmentedTabs
          label={words.takeAs}
          tabs={[
            { value: 'number', label: words.asNumber },
            { value: 'groups', label: words.inGroups },
          ]}
          value={take}
          onChange={(chosen) => onEdit(numberEdit(variable, { take: chosen }))}
        />
        <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 1.5 }}>
          {take === 'number' ? words.asNumberHelp : words.inGroupsHelp}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 3 }}>
        <TextInput
          label={words.unit}
          hint={words.unitHint}
          value={ownUnit}
          onChange={setUnit}
          onBlur={keepUnit}
          maxLength={UNIT_LIMIT}
          sx={{ flex: 1 }}
        />
        <TextInput
          label={words.decimals}
          hint={words.decimalsHint}
          value={ownDecimals}
          onChange={setDecimals}
          onBlur={keepDecimals}
          error={wrong}
          sx={{ flex: 1 }}
        />
      </Stack>
    </Stack>
  );
}
