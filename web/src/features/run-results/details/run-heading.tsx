import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Link, Stack, Typography } from '@mui/material';
import type { RunText } from '@qp/contract';
import { calls, type Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { longDate } from '@qp/words/dates';
import { runChangeWords } from '@qp/words/run/changes';
import { runDetailsWords } from '@qp/words/run/details';
import { peopleWords } from '@qp/words/sample/people';
import { weightWords } from '@qp/words/sample/weights';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { runListKey } from '../list/index.ts';
import { freshRun, knownRun, saveRunText, showSaved, UpdateText } from '../run/index.ts';

/** The name, description and note of a run, each with its edit. */
export function RunHeading({ run }: { readonly run: Run }): ReactElement {
  const words = useWords(runChangeWords);
  const [editing, setEditing] = useState<RunText | null>(null);
  const details = useWords(runDetailsWords);
  const people = useWords(peopleWords);
  const weights = useWords(weightWords);
  const facts = [
    details.created(longDate(run.createdDate)),
    details.updated(longDate(run.updatedDate)),
    ...(run.weight ? [weights.ofRun(run.weight.name)] : []),
    ...(run.left_out ? [people.ofRun(run.respondents, run.left_out)] : []),
    ...(traitsOf(run).hasFits ? [details.maximum(run.clusterNum), details.alpha(run.alpha)] : []),
  ];
  const mayRename = useMay(calls.renameRun);
  const mayAnnotate = useMay(calls.updateNote);
  const mayDescribe = useMay(calls.updateDescription);
  const editNote = mayAnnotate && (
    <Link component="button" type="button" className="no-print" sx={{ ml: 1 }} onClick={() => setEditing('note')}>
      {run.note === '' ? words.note.add : words.note.edit}
    </Link>
  );
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {run.name}
        </Typography>
        {mayRename && (
          <Tool label={words.name.title} className="no-print" onClick={() => setEditing('name')}>
            <EditIcon fontSize="small" />
          </Tool>
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 1 }}>
        {facts.join(' · ')}
        {traitsOf(run).hasFits && <Help topic="alpha" />}
      </Typography>
      <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {run.description || words.description.none}{' '}
        {mayDescribe && (
          <Link component="button" type="button" className="no-print" onClick={() => setEditing('description')}>
            {words.description.edit}
          </Link>
        )}{' '}
        {run.note === '' && editNote}
      </Typography>
      {run.note !== '' && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {run.note} {editNote}
        </Typography>
      )}
      <RunTextDialog run={run} kind="name" open={editing === 'name'} onClose={() => setEditing(null)} />
      <RunTextDialog
        run={run}
        kind="note"
        hint={words.note.hint}
        open={editing === 'note'}
        onClose={() => setEditing(null)}
      />
      <RunTextDialog run={run} kind="description" open={editing === 'description'} onClose={() => setEditing(null)} />
    </Box>
  );
}

interface RunTextDialogProps {
  readonly run: Run;
  readonly kind: RunText;
  readonly hint?: string;
  readonly open: boolean;
  onClose(): void;
}

function RunTextDialog({ run, kind, hint = '', open, onClose }: RunTextDialogProps) {
  const words = useWords(runChangeWords)[kind];
  const client = useQueryClient();
  const toast = useToast();
  const save = async (text: string, over = false) => {
    const { merged, patch } = await saveRunText(knownRun(client, run), kind, text, over);
    await showSaved(client, run.id, merged, patch);
    await client.invalidateQueries({ queryKey: runListKey(run.project_id) });
  };
  return (
    <UpdateText
      kind={kind}
      open={open}
      of={run.name}
      hint={hint}
      current={run[kind]}
      onTheirs={() => freshRun(client, run.id)}
      onUpdate={async (text, anyway) => {
        const before = run[kind];
        await save(text, anyway);
        toast.done(words.done(text), {
          undo: () => void save(before).catch((reason) => toast.failed(reason, words.undoFailed)),
        });
      }}
      onClose={onClose}
    />
  );
}
