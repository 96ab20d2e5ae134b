import EditIcon from '@mui/icons-material/EditOutlined';
import { NAME_LIMIT } from '@qp/contract';
import { projectWords } from '@qp/words/projects/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommands } from '../../../lib/commands.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { type ProjectDetail, projectQuery, projectsKey, renamedMeanwhile, renameProject } from '../api.ts';

/** The pencil beside the project's name. */
export function RenameProject({ project }: { readonly project: ProjectDetail }) {
  const words = useWords(projectWords);
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const show = (name: string) =>
    client.setQueryData(projectQuery(project.id).queryKey, (known) => known && { ...known, name });
  const renaming = useMutation({
    mutationFn: () => renameProject(project, typed ?? project.name),
    onSuccess: async (name) => {
      show(name);
      setOpen(false);
      toast.done(words.renamed(name));
      await client.invalidateQueries({ queryKey: projectsKey });
    },
    // Saved again, it replaces the name that the page knows from then on.
    onError: (error) => {
      const now = renamedMeanwhile(error);
      if (now !== null) show(now);
    },
  });
  const reset = () => {
    setTyped(null);
    renaming.reset();
  };
  useCommands([{ id: 'rename-project', group: 'project', label: words.rename, run: () => setOpen(true) }]);
  return (
    <>
      <Tool label={words.rename} onClick={() => setOpen(true)}>
        <EditIcon fontSize="small" />
      </Tool>
      <Dialog
        open={open}
        title={words.renameTitle}
        width="sm"
        onClose={() => setOpen(false)}
        afterClose={reset}
        onSubmit={() => renaming.mutate()}
        submit={words.renameAction}
        busy={renaming.isPending}
      >
        <TextInput
          label={words.newName}
          value={typed ?? project.name}
          onChange={setTyped}
          maxLength={NAME_LIMIT}
          autoFocus
        />
        {renaming.error && <ErrorNotice error={renaming.error} sx={{ mt: 3 }} />}
      </Dialog>
    </>
  );
}
