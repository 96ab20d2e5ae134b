import SlidesIcon from '@mui/icons-material/SlideshowOutlined';
import { Button, Tooltip, Typography } from '@mui/material';
import { calls } from '@qp/contract';
import { personaWords } from '@qp/words/personas/screen';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../lib/http.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { iconOnlyBelow } from '../../../ui/icon-only.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';

/** From this width on the bar of Personas has room for words beside its icons. */
export const WORDS_FROM = 1400;

/** Opens the dialog in which a project gets a presentation template of its own. */
export function TemplateButton({ projectId }: { projectId: string }) {
  const words = useWords(personaWords).template;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={words.button}>
        <Button
          startIcon={<SlidesIcon />}
          aria-label={words.button}
          onClick={() => setOpen(true)}
          sx={iconOnlyBelow(WORDS_FROM)}
        >
          <span className="word">{words.button}</span>
        </Button>
      </Tooltip>
      {open && <TemplateDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const words = useWords(personaWords).template;
  const toast = useToast();
  const client = useQueryClient();
  const query = { queryKey: ['deck-template', projectId] };
  const { data } = useQuery({
    ...query,
    queryFn: () => send(calls.deckTemplate, { params: { projectID: projectId } }),
  });
  const failed = (error: unknown) => toast.failed(error, words.failed);
  const uploading = useMutation({
    mutationFn: (template: File) =>
      send(calls.uploadDeckTemplate, { params: { projectID: projectId }, files: { template } }),
    onSuccess: ({ name }) => {
      client.setQueryData(query.queryKey, { name });
      toast.done(words.saved(name));
    },
    onError: failed,
  });
  const removing = useMutation({
    mutationFn: () => send(calls.removeDeckTemplate, { params: { projectID: projectId } }),
    onSuccess: () => {
      client.setQueryData(query.queryKey, { name: null });
      toast.done(words.removed);
    },
    onError: failed,
  });
  const busy = uploading.isPending || removing.isPending;
  const name = data?.name ?? null;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      width="sm"
      actions={
        <>
          {name !== null && (
            <Button disabled={busy} onClick={() => removing.mutate()}>
              {words.remove}
            </Button>
          )}
          <UploadButton fileLabel={words.title} accept=".pptx,.potx" disabled={busy} onFile={uploading.mutate}>
            {uploading.isPending ? words.uploading : words.upload}
          </UploadButton>
        </>
      }
    >
      <Typography>{words.introduction}</Typography>
      <Typography sx={{ mt: 3, fontWeight: 620, overflowWrap: 'anywhere', minHeight: 20 }} aria-live="polite">
        {data && (name === null ? words.none : words.used(name))}
      </Typography>
    </Dialog>
  );
}
