import { Box, Stack, Typography } from '@mui/material';
import type { FlaggedPerson, QualityEvidence, QualityResult } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { personQualityQuery, type QualitySource } from '../api.ts';

interface PersonDialogProps {
  readonly source: QualitySource;
  readonly person: FlaggedPerson;
  readonly duration: QualityResult['duration'];
  onClose(): void;
}

/** The answers that raised the flags of one person. */
export function PersonDialog({ source, person, duration, onClose }: PersonDialogProps) {
  const words = useWords(qualityWords);
  const flags = person.flags.map(({ index }) => index);
  const { data, error, refetch } = useQuery(personQualityQuery(source, person.id, flags));
  return (
    <Dialog width="sm" title={words.person(person.id)} onClose={onClose}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={words.loading}>
          <TableSkeleton rows={6} columns={2} />
        </Loading>
      )}
      <Stack sx={{ gap: 5 }}>
        {data?.evidence.map((evidence, at) => (
          <Box key={evidence.index} component="section">
            <Typography component="h3" variant="h5" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
              {words.flag(person.flags[at], person, duration?.unit ?? null)}
            </Typography>
            <Evidence evidence={evidence} />
          </Box>
        ))}
      </Stack>
    </Dialog>
  );
}

function introOf(words: ReturnType<typeof qualityWords>, { index, other, rows }: QualityEvidence): string | null {
  const none = rows.length === 0;
  if (other !== null) return none ? words.sameAsAll(other) : words.sameAs(other);
  if (index === 'unanswered') return none ? words.answeredNone : words.answeredOnly;
  if (index === 'unusual') return words.fewGave;
  return index === 'even-odd' ? words.halves : null;
}

function Evidence({ evidence }: { readonly evidence: QualityEvidence }) {
  const words = useWords(qualityWords);
  const { rows, more } = evidence;
  const intro = introOf(words, evidence);
  return (
    <>
      {intro && <Typography sx={{ mt: 1, color: 'ui.secondary' }}>{intro}</Typography>}
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 1.5 }}>
        {rows.map(({ label, answers }, at) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one label
            key={at}
            sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', overflowWrap: 'anywhere' }}
          >
            <Typography component="dt" variant="body2" sx={{ flex: 1, minWidth: 0 }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, fontWeight: 600, textAlign: 'right', maxWidth: '55%' }}
            >
              {answers.join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography variant="body2">{words.more(more)}</Typography>}
    </>
  );
}
