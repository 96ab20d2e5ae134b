import { Box, Button, Stack, Typography } from '@mui/material';
import { MAX_EDGES } from '@qp/contract';
import { answeredBins } from '@qp/engine/imports';
import { type ResponseWords, responseWords } from '@qp/words/imports/responses';
import { useState } from 'react';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { edgesEdit, equalCuts } from './edits.ts';
import { Histogram } from './histogram.tsx';
import type { EditorProps } from './responses-editor.tsx';
import { ShareBar } from './share-row.tsx';

const PARTS = [3, 4, 5] as const;

/** Numbers are cut on the histogram, into equal parts, or at chosen values. */
export function CutsEditor({ row, onEdit }: EditorProps) {
  const words = useWords(responseWords);
  const { variable, responses } = row;
  const { source, plan } = variable;
  const [own, setOwn] = useStateOf(plan.edges, plan.edges.join(', '));
  const [problem, setProblem] = useState<string | null>(null);
  const most = Math.max(1, ...responses.map(({ count }) => count));
  const exact = source.facts.numbers?.exact ?? true;
  const keepOwn = () => {
    const read = ownEdges(own, words);
    if (typeof read === 'string') return setProblem(read);
    setProblem(null);
    if (read.join() !== plan.edges.join()) onEdit(edgesEdit(variable, read));
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Histogram
        bins={answeredBins(source.facts, plan)}
        edges={plan.edges}
        whole={source.facts.numbers?.whole ?? false}
        onEdges={(edges) => onEdit(edgesEdit(variable, edges))}
      />
      <Stack direction="row" role="group" aria-label={words.cutInto} sx={{ gap: 2, flexWrap: 'wrap' }}>
        {PARTS.map((classes) => (
          <Button key={classes} size="small" onClick={() => onEdit(edgesEdit(variable, equalCuts(variable, classes)))}>
            {words.parts[classes]}
          </Button>
        ))}
      </Stack>
      <TextInput
        label={words.ownCuts}
        value={own}
        onChange={(text) => {
          setOwn(text);
          setProblem(null);
        }}
        onBlur={keepOwn}
        error={problem}
        hint={words.ownCutsHint}
      />
      <Stack component="ol" aria-label={words.groups} sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {responses.map(({ label, count }) => (
          <Box component="li" key={label}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
              <Typography variant="body2" sx={{ fontWeight: 540 }}>
                {label}
              </Typography>
              <Typography
                variant="body2"
                className="tabular"
                sx={{ color: count < 5 ? 'ui.coralText' : 'ui.secondary' }}
              >
                {words.people(count, exact)}
              </Typography>
            </Stack>
            <ShareBar count={count} most={most} />
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

/** The typed cuts, or what is wrong with them. */
export function ownEdges(text: string, words: ResponseWords): number[] | string {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const edges = parts.map(Number);
  const bad = parts.find((_, i) => !Number.isFinite(edges[i]));
  if (bad !== undefined) return words.notANumber(bad.slice(0, 20));
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.length > MAX_EDGES ? words.tooManyCuts(MAX_EDGES) : sorted;
}
