import { Box, Button, Stack, Typography } from '@mui/material';
import { calls, type Run, type RunSolution } from '@qp/contract';
import { columnOrder, traitsOf } from '@qp/facts';
import { solutionWords } from '@qp/words/compare/solutions';
import { summaryWords } from '@qp/words/pictures/summary';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback, useId, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { fileStem, pictureNames } from '../pictures/index.ts';
import { useOpenSegments } from '../run/index.ts';
import { alluvialAlternative, alluvialHeight, alluvialPicture, nodeTitle, pickedNode } from './alluvial-picture.ts';
import { solutionsQuery } from './api.ts';

interface SolutionsPanelProps {
  readonly run: Run;
  onOpen(runID: string): void;
}

/** Where the respondents of a segment go when there is one more. */
export function SolutionsPanel({ run, onOpen }: SolutionsPanelProps): ReactElement {
  const words = useWords(solutionWords);
  const asked = useQuery(solutionsQuery(run.id));
  const { data } = asked;
  if (data) return <Flow run={run} solutions={data} onOpen={onOpen} />;
  return (
    <Panel title={words.title}>
      <Waiting for={asked} label={words.loading}>
        <TableSkeleton rows={8} columns={5} />
      </Waiting>
    </Panel>
  );
}

interface Node {
  readonly solution: number;
  readonly segment: number;
}

function Flow({
  run,
  solutions,
  onOpen,
}: SolutionsPanelProps & { readonly solutions: readonly RunSolution[] }): ReactElement {
  const words = useWords(solutionWords);
  const summary = useWords(summaryWords);
  const own = Math.max(
    0,
    solutions.findIndex(({ segments }) => segments.length === run.segments),
  );
  const [chosen, setChosen] = useState<Node | null>(null);
  const most = Math.max(...solutions.map(({ segments }) => segments.length));
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width }: PictureSize) =>
      alluvialPicture(words, run, solutions, chosen, { mode, t, width }),
    [words, run, solutions, chosen],
  );
  const onPick = (picked: number) => {
    const { solution, segment } = pickedNode(solutions, picked);
    setChosen({ solution, segment });
  };
  return (
    <Panel>
      <Chart
        title={words.title}
        subtitle={words.help}
        base={summary.base(run)}
        alternative={alluvialAlternative(words, run, solutions)}
        draw={draw}
        height={alluvialHeight(most)}
        headingLevel="h2"
        fileName={fileStem(run, words.file)}
        names={pictureNames(run, columnOrder(run.order, run.segments))}
        onPick={onPick}
      />
      <NodeDetails
        run={run}
        solutions={solutions}
        node={chosen ?? { solution: own, segment: 1 }}
        onNode={setChosen}
        onOpen={onOpen}
      />
    </Panel>
  );
}

interface NodeDetailsProps extends SolutionsPanelProps {
  readonly solutions: readonly RunSolution[];
  readonly node: Node;
  onNode(node: Node): void;
}

/** A segment of any number of segments: chosen by a click in the picture, or here by keyboard. */
function NodeDetails({ run, solutions, node, onNode, onOpen }: NodeDetailsProps): ReactElement {
  const words = useWords(solutionWords);
  const { opening, open } = useOpenSegments(run, onOpen);
  const mayOpen = useMay(calls.openSegments);
  const headingId = useId();
  const solution = solutions[node.solution];
  const { share, kept, answers } = solution.segments[node.segment - 1];
  const number = solution.segments.length;
  const isOwn = number === run.segments && traitsOf(run).isOneOfItsFits;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ mt: 4, pt: 4, borderTop: '1px solid', borderColor: 'ui.lineSoft' }}
    >
      <Typography className="no-print" sx={{ color: 'ui.secondary', mb: 3 }}>
        {words.choose}
      </Typography>
      <Stack direction="row" className="no-print" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end', mb: 3 }}>
        <SelectInput
          label={words.number}
          value={String(node.solution)}
          options={solutions.map(({ segments }, at) => ({
            value: String(at),
            label: words.segments(segments.length),
          }))}
          onChange={(at) => onNode({ solution: Number(at), segment: 1 })}
        />
        <SelectInput
          label={words.segment}
          value={String(node.segment)}
          options={solution.segments.map((_, k) => ({ value: String(k + 1), label: nodeTitle(run, solution, k + 1) }))}
          onChange={(segment) => onNode({ ...node, segment: Number(segment) })}
          sx={{ minWidth: 200 }}
        />
        {!isOwn && mayOpen && (
          <Button loading={opening === number} disabled={opening !== null} onClick={() => open(number)}>
            {words.open}
          </Button>
        )}
      </Stack>
      <Typography id={headingId} variant="h3">
        {number === 1 ? words.everyone : words.heading(nodeTitle(run, solution, node.segment), number)}
      </Typography>
      <Typography sx={{ mt: 1 }}>
        {words.share(share)}
        {kept === null || number <= 2 ? '' : ` ${words.kept(kept)}`}
      </Typography>
      {answers.length > 0 && (
        <>
          <Typography sx={{ mt: 2, color: 'ui.secondary' }}>{words.answers}</Typography>
          <Box component="ol" sx={{ m: 0, mt: 1, pl: 5 }}>
            {answers.map((answer) => (
              <Typography component="li" key={answer.question}>
                {answer.question}: <b>{answer.answer}</b> {words.answerFigures(answer.share, answer.everybody)}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
