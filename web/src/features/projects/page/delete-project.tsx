import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog, ConfirmSentence } from '../../../ui/confirm-dialog.tsx';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { deleteProject, projectsKey } from '../api.ts';

/** The icon, the question, and the way home afterwards. */
export function DeleteProject({ project }: { readonly project: { readonly id: string; readonly name: string } }) {
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
      toast.done(`${project.name} has been deleted.`);
    },
    onError: () => setAsking(true),
  });
  return (
    <>
      <Tooltip title="Delete project">
        <IconButton aria-label="Delete project" onClick={() => setAsking(true)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        danger
        title="Delete Project"
        action="Delete"
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      >
        <ConfirmSentence>
          You are about to delete {project.name}. This will delete all the associated runs as well - make sure to save
          any relevant files locally.
        </ConfirmSentence>
        <ConfirmSentence>This action is irreversible. Are you sure?</ConfirmSentence>
      </ConfirmDialog>
      <LoadingOverlay open={deleting.isPending} label={`Deleting ${project.name}`} />
    </>
  );
}
