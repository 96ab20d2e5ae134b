import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { createExample, exampleSavAddress, projectsKey } from '../api.ts';
import { CREATED } from '../just-created.ts';
import { TemplateLinks } from '../new-project/template-links.tsx';

/** See the product at work before preparing any file. `first`: there is no project yet, so that it says more. */
export function ExampleOffer({ first }: { readonly first: boolean }) {
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
      component="aside"
      aria-label="Example project and templates"
      sx={{
        gap: 2.5,
        ...(first && {
          p: 5,
          bgcolor: 'ui.surface',
          border: '1px solid',
          borderColor: 'ui.line',
          borderRadius: '14px',
        }),
      }}
    >
      {first && (
        <>
          <Typography variant="h4" component="h3">
            New here? Start with a survey that is ready
          </Typography>
          <Typography sx={{ color: 'ui.secondary', maxWidth: 620 }}>
            The example is a complete project: 3,000 people on why and how they snack, with needs, habits, spending and
            weights. Design a run on it and see which kinds of snackers there are.
          </Typography>
        </>
      )}
      {example.error && <ErrorNotice error={example.error} />}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant={first ? 'contained' : 'outlined'}
          color={first ? 'primary' : undefined}
          onClick={() => example.mutate()}
          loading={example.isPending || example.isSuccess}
        >
          Try it with example data
        </Button>
        <Link href={exampleSavAddress} download>
          The same survey as .sav
        </Link>
        <TemplateLinks />
      </Stack>
    </Stack>
  );
}
