import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { FileProblem } from '@qp/contract';
import { newProjectWords } from '@qp/words/projects/new';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';

export interface Refused {
  readonly error_message: string;
  readonly problems: readonly FileProblem[];
  readonly more: number;
}

/** Every problem of the refused files, by file and place. */
export function ProblemList({ refused }: { readonly refused: Refused }) {
  const words = useWords(newProjectWords);
  const { problems, more } = refused;
  const [copied, setCopied] = useState(false);
  const files = [...new Set(problems.map(({ file }) => file))];
  const copy = async () => {
    await navigator.clipboard.writeText(problems.map(asLine).join('\n'));
    setCopied(true);
  };
  return (
    <Box role="alert" sx={{ borderRadius: '12px', bgcolor: 'ui.dangerSoft', p: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 3 }}>
        <Box sx={{ flex: 1 }}>
          <Typography sx={{ fontWeight: 620, color: 'ui.danger' }}>{words.problems(problems.length + more)}</Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {words.problemsHelp}
          </Typography>
        </Box>
        <Button size="small" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          {copied ? words.copied : words.copyList}
        </Button>
      </Stack>
      <Stack
        sx={{ gap: 3, mt: 3, maxHeight: 320, overflowY: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={words.problemList}
      >
        {files.map((file) => (
          <Box key={file}>
            <Typography variant="h6" component="h3" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {file}
            </Typography>
            <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
              {problems
                .filter((problem) => problem.file === file)
                .map((problem) => (
                  <Problem key={asLine(problem)} problem={problem} />
                ))}
            </Stack>
          </Box>
        ))}
        {more > 0 && <Typography variant="body2">{words.moreProblems(more)}</Typography>}
      </Stack>
    </Box>
  );
}

function Problem({ problem }: { readonly problem: FileProblem }) {
  const words = useWords(newProjectWords);
  const { line, column, message } = problem;
  const place = [line !== undefined && words.line(line), column].filter(Boolean).join(' · ');
  return (
    <Typography
      component="li"
      variant="body2"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '136px 1fr' }, columnGap: 3 }}
    >
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {place || words.wholeFile}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Box>
    </Typography>
  );
}

function asLine({ file, line, column, message }: FileProblem): string {
  return [file, line !== undefined && `line ${line}`, column, message].filter(Boolean).join(', ');
}
