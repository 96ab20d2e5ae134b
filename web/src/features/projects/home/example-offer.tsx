import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { createExample, projectsKey } from '../api.ts';
import { CREATED } from '../just-created.ts';
import { TemplateLinks } from '../new-project/template-links.tsx';

/** For whoever has no project yet: see the product at work before preparing any file. */
export function ExampleOffer() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const example = useMutation({
    mutationFn: createExample,
    onSuccess: async (address) => {
      await client.invalidateQueries({ queryKey: projectsKey });
      await navigate(address, { state: CREATED });
    },
  });
  return (
    <Stack
      sx={{
        gridColumn: { sm: 'span 1', lg: 'span 2' },
        gap: 2.5,
        p: 5,
        color: 'ui.text',
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '14px',
      }}
    >
      <Typography variant="h4" component="h3">
        New here? Start with a survey that is ready
      </Typography>
      <Typography sx={{ color: 'ui.secondary', maxWidth: 620 }}>
        The example is a complete project: 3,000 people on why and how they snack, with needs, habits, spending and
        weights. Design a run on it and see which kinds of snackers there are.
      </Typography>
      {example.error && <ErrorNotice error={example.error} />}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', mt: 'auto' }}>
        <Button
          variant="contained"
          color="primary"
          onClick={() => example.mutate()}
          loading={example.isPending || example.isSuccess}
        >
          Try it with example data
        </Button>
        <TemplateLinks />
      </Stack>
    </Stack>
  );
}
