import { Box, Button, Typography } from '@mui/material';
import { calls, type ProjectPeople } from '@qp/contract';
import { peopleWords } from '@qp/words/sample/people';
import { qualityWords } from '@qp/words/sample/quality';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryQuery } from '../../lib/project-queries.ts';
import { useMay } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeepDialog } from '../../ui/keep-dialog.tsx';
import { Strip } from '../../ui/strip.tsx';
import { peopleQuery, qualityOfProject } from './api.ts';
import { LeaveOut, QualityPanel } from './quality/index.ts';
import { useChoosePeople } from './use-people.ts';

/** Who takes part in new runs, in one line, and the way to change it. */
export function RespondentsPanel({ projectID }: { readonly projectID: string }) {
  const { data: people, error, refetch } = useQuery(peopleQuery(projectID));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ m: 4 }} />;
  return people ? <Respondents projectID={projectID} people={people} /> : null;
}

function Respondents({ projectID, people }: { readonly projectID: string; readonly people: ProjectPeople }) {
  const words = useWords(peopleWords);
  const may = useMay(calls.choosePeople);
  const { data: summary } = useQuery(summaryQuery(projectID));
  const quality = useWords(qualityWords);
  const [open, setOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const choosing = useChoosePeople(projectID, people);
  const { keep, left_out } = people;
  const labelOf = (code: string) => summary?.variables.find((one) => one.code === code)?.label || code;
  return (
    <Strip
      title={words.title}
      line={words.inOneLine(people)}
      actions={
        <>
          {may && left_out.length > 0 && (
            <Button loading={choosing.isPending} onClick={() => choosing.mutate({ keep, left_out: [] })}>
              {words.includeAgain(left_out.length)}
            </Button>
          )}
          {may && <Button onClick={() => setOpen(true)}>{words.keepOnly}</Button>}
          <Button aria-expanded={checking} onClick={() => setChecking(!checking)}>
            {checking ? quality.hide : quality.show}
          </Button>
        </>
      }
    >
      {keep.length > 0 && (
        <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {keep.map((condition) => words.conditionText(labelOf(condition.code), condition)).join(words.and)}
        </Typography>
      )}
      {choosing.error && !open && <ErrorNotice error={choosing.error} sx={{ mt: 3 }} />}
      {open && summary && (
        <KeepDialog
          variables={summary.variables.filter(({ uses }) => uses.includes('profile'))}
          keep={keep}
          busy={choosing.isPending}
          error={choosing.error}
          onSave={(next) => choosing.mutate({ keep: next, left_out }, { onSuccess: () => setOpen(false) })}
          onClose={() => {
            choosing.reset();
            setOpen(false);
          }}
        />
      )}
      {checking && (
        <Box component="section" aria-labelledby="quality" sx={{ py: 4 }}>
          <Typography id="quality" variant="h3">
            {quality.title}
          </Typography>
          <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 4 }}>{quality.help}</Typography>
          <QualityPanel
            source={qualityOfProject(projectID)}
            leaveOut={(ids) => <LeaveOut projectID={projectID} people={people} ids={ids} />}
          />
        </Box>
      )}
    </Strip>
  );
}
