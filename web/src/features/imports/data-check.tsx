import { Box, Drawer, useMediaQuery } from '@mui/material';
import type { ImportDraft, ImportVariable } from '@qp/contract';
import type { VariableKind } from '@qp/facts';
import { checkWords } from '@qp/words/imports/check';
import { editWords } from '@qp/words/imports/edits';
import { groupingWords } from '@qp/words/imports/grouping';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useHotkey } from '../../lib/keys.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useWords } from '../../lib/words.ts';
import { useToast } from '../../ui/toasts.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { draftQuery, readHeader, readSheet, regroup } from './api.ts';
import { batteryEdit } from './batteries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CheckHeading } from './check-heading.tsx';
import type { RowActions } from './check-row.tsx';
import { type CheckFilter, checkRows, filterCounts, possible, shownRows, spareColumns } from './check-rows.ts';
import { NARROW, NARROW_ROW_HEIGHT, ROW_HEIGHT } from './check-styles.ts';
import { CheckTable } from './check-table.tsx';
import { CheckTools } from './check-tools.tsx';
import { CreateProject } from './create-project.tsx';
import { type Edit, extremesEdit, inWords, kindEdit, textEdit } from './edits.ts';
import { ExercisePanels } from './exercise-panels.tsx';
import { kindOf } from './import-types.ts';
import { ReadAsLine } from './read-as.tsx';
import { Making, Reading } from './reading.tsx';
import { useImportDraft } from './use-import-draft.ts';
import { VariablePanel } from './variable-panel.tsx';

interface DataCheckProps {
  readonly importID: string;
  /** What other features do with the draft, among the actions of the page. */
  more(draft: ImportDraft): ReactNode;
}

/** The page between a file and a project. */
export function DataCheck({ importID, more }: DataCheckProps) {
  const words = useWords(checkWords);
  const asked = useQuery(draftQuery(importID));
  const draft = asked.data;
  const toast = useToast();
  /** What to say when the reading under way has succeeded. */
  const done = useRef<string | null>(null);
  if (asked.error || !draft) return <Waiting for={asked} label={words.loading} />;
  if (draft.state === 'reading' && draft.job_id) {
    const onRead = () => {
      if (done.current !== null) toast.done(done.current);
      done.current = null;
    };
    return <Reading draft={draft} jobID={draft.job_id} onRead={onRead} />;
  }
  if (draft.state === 'making' && draft.job_id) return <Making draft={draft} jobID={draft.job_id} />;
  // Another sheet, or other headers, are another table, so selection, open row and order are reset.
  return (
    <Check
      key={`${draft.header_rows} ${draft.header_from} ${draft.sheet}`}
      draft={draft}
      more={more}
      onGrouped={(says) => {
        done.current = says;
      }}
    />
  );
}

interface CheckProps extends Pick<DataCheckProps, 'more'> {
  readonly draft: ImportDraft;
  /** With the sentence for when variables have been grouped. */
  onGrouped(says: string): void;
}

function Check({ draft, more, onGrouped }: CheckProps) {
  const words = useWords(checkWords);
  const editing = useImportDraft(draft.import_id);
  const client = useQueryClient();
  const toast = useToast();
  const [filter, setFilter] = useState<CheckFilter>('all');
  const [search, setSearch] = useState('');
  const [issuesFirst, setIssuesFirst] = useState(true);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const phone = useMediaQuery(NARROW);
  // Where the table has no room beside it, the panel lies over it.
  const beside = useMediaQuery('(min-width: 1440px)');
  const rowHeight = phone ? NARROW_ROW_HEIGHT : ROW_HEIGHT;

  const rows = useMemo(() => checkRows(draft.variables), [draft.variables]);
  const spare = useMemo(() => spareColumns(rows), [rows]);
  const filters = useMemo(() => filterCounts(rows), [rows]);
  const sought = useDeferredValue(search);
  const shown = useSettledRows(rows, { filter, search: sought, issuesFirst });
  const byCode = useMemo(() => new Map(rows.map((row) => [row.variable.source.code, row])), [rows]);
  const openRow = opened === null ? undefined : byCode.get(opened);
  const chosenRows = rows.filter(({ variable }) => ticked.has(variable.source.code));
  const chosen = chosenRows.map(({ variable }) => variable);

  const edits = useWords(editWords);
  const groups = useWords(groupingWords);
  const edit = (made: Edit) => {
    if (made.changes.length > 0) editing.change(made.changes, inWords(made, edits));
  };
  const readAgain = (started: Promise<string>, says?: string) => {
    const { queryKey } = draftQuery(draft.import_id);
    started.then(
      (job_id) => {
        if (says !== undefined) onGrouped(says);
        // The page shows the job at once. Asked for again, the draft of a small file may be read by then, and no one would say how that ended.
        client.setQueryData<ImportDraft>(queryKey, (now) => now && { ...now, state: 'reading', job_id });
      },
      (error: unknown) => {
        toast.failed(error);
        return client.refetchQueries({ queryKey });
      },
    );
  };
  /** The chosen variables that can have this type; the others are named. */
  const ableOf = (kind: VariableKind): ImportVariable[] => {
    const able = chosenRows.filter((row) => possible(row, kind)).map(({ variable }) => variable);
    const left = chosen.length - able.length;
    if (left > 0) toast.done(words.cannotBe(left, chosen.length, kind));
    return able;
  };
  useHotkey('Mod+Z', words.undoKey, editing.undo);
  useHotkey('Mod+Shift+Z', words.redo, editing.redo);
  useHotkey('Mod+Y', words.redo, editing.redo);

  // Stable actions: rows must not render again because an action changed.
  const latest = useLatest({ rows, byCode, shown, ticked, draft, edit });
  const lastTicked = useRef<string | null>(null);
  const actions = useMemo<RowActions>(
    () => ({
      open: (code) => setOpened((now) => (now === code ? null : code)),
      tick(code, range) {
        const { shown: list } = latest.current;
        const codes = list.map(({ variable }) => variable.source.code);
        const from = lastTicked.current === null ? -1 : codes.indexOf(lastTicked.current);
        const to = codes.indexOf(code);
        lastTicked.current = code;
        setTicked((before) => {
          const after = new Set(before);
          const on = !before.has(code);
          const some = range && from >= 0 ? codes.slice(Math.min(from, to), Math.max(from, to) + 1) : [code];
          for (const each of some) {
            if (on) after.add(each);
            else after.delete(each);
          }
          return after;
        });
      },
      kind(code, type) {
        const row = latest.current.byCode.get(code);
        if (row) latest.current.edit(kindEdit([row.variable], type, latest.current.draft.variables));
      },
      text(code, field, text) {
        const row = latest.current.byCode.get(code);
        if (row) latest.current.edit(textEdit([row.variable], field, text));
      },
      leaveExtremes(code) {
        const row = latest.current.byCode.get(code);
        if (row) latest.current.edit(extremesEdit(row.variable));
      },
    }),
    [latest],
  );

  const panel = openRow && (
    <VariablePanel key={opened} row={openRow} all={draft.variables} onEdit={edit} onClose={() => setOpened(null)} />
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        height: { md: 'calc(100vh - 56px - 40px)' },
        minHeight: 560,
      }}
    >
      <CheckHeading
        draft={draft}
        editing={editing}
        more={more(draft)}
        onCreate={() => setCreating(true)}
        onSheet={(sheet) => readAgain(readSheet(draft, sheet))}
        onReadAgain={() => readAgain(readHeader(draft, draft.header_rows ?? 0, draft.header_from ?? null))}
      />
      <ReadAsLine draft={draft} onRows={(rows, from) => readAgain(readHeader(draft, rows, from))} />
      <ExercisePanels
        draft={draft}
        onGroup={(grouping) => readAgain(regroup(draft, grouping), groups.done[grouping.kind])}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: beside && panel ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)',
          gridTemplateRows: 'minmax(0, 1fr)',
          flex: { md: 1 },
          // On a phone the page scrolls; without a height of its own the table would draw every row.
          height: { xs: '90vh', md: 'auto' },
          minHeight: { xs: 560, md: 0 },
          bgcolor: 'ui.surface',
          border: '1px solid',
          borderColor: 'ui.line',
          borderRadius: '14px',
          overflow: 'hidden',
          position: 'relative',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
          <CheckTools
            filters={filters}
            filter={filter}
            search={search}
            issuesFirst={issuesFirst}
            onFilter={setFilter}
            onSearch={setSearch}
            onIssuesFirst={setIssuesFirst}
          />
          {chosen.length > 0 && (
            <BulkBar
              chosen={chosen}
              all={draft.variables}
              onKind={(type) => edit(kindEdit(ableOf(kindOf(type)), type, draft.variables))}
              onText={(field, text) => edit(textEdit(chosen, field, text))}
              onBattery={(question, kind) => edit(batteryEdit(chosen, question, kind, kind ? ableOf(kind) : []))}
              onGroup={(grouping) => readAgain(regroup(draft, grouping), groups.done[grouping.kind])}
              onClear={() => setTicked(new Set())}
            />
          )}
          <Box sx={{ flex: 1, minHeight: 0, borderTop: '1px solid', borderColor: 'ui.line' }}>
            <CheckTable
              key={rowHeight}
              rowHeight={rowHeight}
              rows={shown}
              ticked={ticked}
              opened={opened}
              actions={actions}
              spare={spare}
              tickAll={() =>
                setTicked(ticked.size > 0 ? new Set() : new Set(shown.map(({ variable }) => variable.source.code)))
              }
            />
          </Box>
        </Box>
        {!phone && panel && (
          <Box
            sx={{
              borderLeft: '1px solid',
              borderColor: 'ui.line',
              minHeight: 0,
              ...(!beside && OVER_THE_TABLE),
            }}
          >
            {panel}
          </Box>
        )}
      </Box>
      {phone && (
        <Drawer
          anchor="right"
          open={panel !== undefined}
          onClose={() => setOpened(null)}
          slotProps={{ paper: { sx: { width: 'min(400px, 100vw)' } } }}
        >
          {panel}
        </Drawer>
      )}
      <CreateProject open={creating} draft={draft} onClose={() => setCreating(false)} />
    </Box>
  );
}

const OVER_THE_TABLE = {
  position: 'absolute',
  inset: '0 0 0 auto',
  width: 400,
  zIndex: 3,
  bgcolor: 'ui.surface',
  boxShadow: 8,
} as const;

/** A row whose issues were fixed keeps its place until the view changes, so rows don't jump. */
function useSettledRows(rows: ReturnType<typeof checkRows>, options: Parameters<typeof shownRows>[1]) {
  const { filter, search, issuesFirst } = options;
  // Grouping and undoing it bring other variables.
  const key = useMemo(
    () => JSON.stringify([filter, search, issuesFirst, rows.map(({ variable }) => variable.source.code)]),
    [rows, filter, search, issuesFirst],
  );
  const [kept, setKept] = useState<{ key: string; codes: readonly string[] } | null>(null);
  const order =
    kept?.key === key
      ? kept
      : { key, codes: shownRows(rows, { filter, search, issuesFirst }).map(({ variable }) => variable.source.code) };
  if (order !== kept) setKept(order);
  return useMemo(() => {
    const byCode = new Map(rows.map((row) => [row.variable.source.code, row]));
    return order.codes.flatMap((code) => byCode.get(code) ?? []);
  }, [rows, order.codes]);
}
