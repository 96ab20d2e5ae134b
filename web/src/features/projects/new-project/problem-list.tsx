import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FileProblem } from '@qp/contract';
import { count, number } from '@qp/words/numbers';
import { useState } from 'react';

export interface Refused {
  readonly error_message: string;
  readonly problems: readonly FileProblem[];
  readonly more: number;
}

/** Every problem of the files that were refused, by file, with its place. */
export function ProblemList({ refused }: { readonly refused: Refused }) {
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
          <Typography sx={{ fontWeight: 620, color: 'ui.danger' }}>
            {count(problems.length + more, 'problem')} in the files. Nothing was stored.
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            Correct the files and drop them here again.
          </Typography>
        </Box>
        <Button size="small" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy list'}
        </Button>
      </Stack>
      <Stack sx={{ gap: 3, mt: 3, maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="group" aria-label="Problems">
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
        {more > 0 && <Typography variant="body2">… and {number(more)} more like these.</Typography>}
      </Stack>
    </Box>
  );
}

function Problem({ problem }: { readonly problem: FileProblem }) {
  const { line, column, message } = problem;
  const place = [line !== undefined && `Line ${number(line)}`, column].filter(Boolean).join(' · ');
  return (
    <Typography
      component="li"
      variant="body2"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '136px 1fr' }, columnGap: 3 }}
    >
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {place || 'Whole file'}
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
