import { Button, Link, Stack, Typography } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { createExample, exampleSavAddress, projectsKey } from '../api.ts';
import { CREATED } from '../just-created.ts';
import { TemplateLinks } from '../new-project/index.ts';

/** With `first`, when there is no project yet, it explains more. */
export function ExampleOffer({ first }: { readonly first: boolean }) {
  const words = useWords(homeWords);
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
      aria-label={words.example}
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
            {words.exampleTitle}
          </Typography>
          <Typography sx={{ color: 'ui.secondary', maxWidth: 620 }}>{words.exampleHelp}</Typography>
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
          {words.tryExample}
        </Button>
        <Link href={exampleSavAddress} download>
          {words.exampleSav}
        </Link>
        <TemplateLinks />
      </Stack>
    </Stack>
  );
}
