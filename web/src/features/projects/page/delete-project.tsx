import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { projectWords } from '@qp/words/projects/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../../ui/confirm-dialog.tsx';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { deleteProject, projectsKey } from '../api.ts';

export function DeleteProject({ project }: { readonly project: { readonly id: string; readonly name: string } }) {
  const words = useWords(projectWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteProject(project.id),
    onMutate: () => setAsking(false),
    onSuccess: async (next) => {
      await client.invalidateQueries({ queryKey: projectsKey });
      await navigate(next, { replace: true });
      client.removeQueries({ queryKey: ['project', project.id] });
      client.removeQueries({ queryKey: ['project-summary', project.id] });
      toast.done(words.deleted(project.name));
    },
    onError: () => setAsking(true),
  });
  return (
    <>
      <Tool label={words.deleteIcon} size="medium" onClick={() => setAsking(true)}>
        <DeleteIcon fontSize="small" />
      </Tool>
      <ConfirmDialog
        open={asking}
        danger
        title={words.deleteTitle}
        action={words.delete}
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      >
        <ConfirmSentence>{words.deleteWarning(project.name)}</ConfirmSentence>
        <ConfirmSentence>{words.irreversible}</ConfirmSentence>
      </ConfirmDialog>
      <LoadingOverlay open={deleting.isPending} label={words.deleting(project.name)} />
    </>
  );
}
