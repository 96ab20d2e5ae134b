import { Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { calls, type TypedPlan, typedPlan } from '@qp/contract';
import { separations } from '@qp/facts';
import { planWords } from '@qp/words/sample/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/http.ts';
import { useMay } from '../../lib/role.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { JobProgress } from '../../ui/job-progress.tsx';
import { PlanResult } from '../../ui/plan-result.tsx';
import { Strip } from '../../ui/strip.tsx';

const POLL_MS = 800;
type Separation = TypedPlan['separation'];
const separationWords = Object.keys(separations) as Separation[];

const WIDTH = 96;
const HEIGHT = 28;
/** Distances from the middle, in standard deviations, at which a normal curve has these shares. */
const MIDDLES: Readonly<Record<number, number>> = { 0.67: 0.44, 0.81: 0.88, 0.9: 1.28 };

const numbersIn = (text: string) =>
  text.split(/[,;\s]+/).flatMap((one) => (one === '' ? [] : [Number(one.replace('%', ''))]));

/** How many people a survey would need, before there is one: from sizes and a separation that someone types. */
export function TypedPlanPanel({ projectID }: { readonly projectID: string }) {
  const words = useWords(planWords);
  const may = useMay(calls.startProjectPlan);
  const client = useQueryClient();
  const params = { projectID };
  const queryKey = ['plan', 'project', projectID];
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => send(calls.projectPlan, { params, signal }) });
  const job = useStatusJob(
    `plan.project.${projectID}`,
    POLL_MS,
    () => client.invalidateQueries({ queryKey }),
    data?.job_id,
  );
  const [open, setOpen] = useState(false);
  if (error) return <ErrorNotice error={error} sx={{ m: 4 }} />;
  if (!data || (!may && !data.plan)) return null;
  const start = (asked: TypedPlan) =>
    void job.start(null, async () => {
      const { separation, sizes, questions, responses } = asked;
      const body = { sizes: JSON.stringify(sizes), separation, questions: `${questions}`, responses: `${responses}` };
      return { id: (await send(calls.startProjectPlan, { params, body })).job_id, about: null };
    });
  const shown = open || job.working !== null;
  return (
    <Strip
      title={words.typedTitle}
      line={data.plan && !shown ? words.sentence(data.plan) : words.typedHelp}
      actions={
        <Button aria-expanded={shown} onClick={() => setOpen(!open)}>
          {shown ? words.close : words.start}
        </Button>
      }
    >
      {shown && (
        <Stack sx={{ gap: 4, mt: 3 }}>
          {may && <PlanForm asked={data.asked} busy={job.working !== null} onStart={start} />}
          {job.error !== null && <ErrorNotice error={job.error} />}
          {job.working && <JobProgress label={words.progress} job={job} />}
          {data.plan && !job.working && <PlanResult plan={data.plan} fileName="sample" />}
        </Stack>
      )}
    </Strip>
  );
}

interface PlanFormProps {
  /** As last asked; null before. */
  readonly asked: TypedPlan | null;
  readonly busy: boolean;
  onStart(asked: TypedPlan): void;
}

function PlanForm({ asked, busy, onStart }: PlanFormProps) {
  const words = useWords(planWords);
  const [sizes, setSizes] = useState(asked?.sizes.join(', ') ?? '40, 30, 20, 10');
  const [separation, setSeparation] = useState<Separation>(asked?.separation ?? 'usual');
  const [questions, setQuestions] = useState(String(asked?.questions ?? 12));
  const [responses, setResponses] = useState(String(asked?.responses ?? 5));
  const { shape } = typedPlan;
  const sizesRight = shape.sizes.safeParse(numbersIn(sizes)).success;
  const questionsRight = shape.questions.safeParse(Number(questions)).success;
  const responsesRight = shape.responses.safeParse(Number(responses)).success;
  return (
    <Stack sx={{ gap: 3 }}>
      <TextInput
        label={words.sizes}
        hint={words.sizesHelp}
        error={sizesRight ? null : words.sizesWrong}
        value={sizes}
        onChange={setSizes}
      />
      <Box>
        <Typography id="plan-separation" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
          {words.separation}
        </Typography>
        <RadioGroup
          aria-labelledby="plan-separation"
          value={separation}
          onChange={(_, value) => setSeparation(value as Separation)}
        >
          {separationWords.map((word) => (
            <FormControlLabel
              key={word}
              value={word}
              control={<Radio size="small" />}
              label={
                <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
                  <Humps separation={separations[word]} />
                  {words.separations[word]}
                </Stack>
              }
            />
          ))}
        </RadioGroup>
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
        <TextInput
          label={words.questions}
          error={questionsRight ? null : words.questionsWrong}
          value={questions}
          onChange={setQuestions}
          numeric
          sx={{ flex: 1 }}
        />
        <TextInput
          label={words.responses}
          error={responsesRight ? null : words.responsesWrong}
          value={responses}
          onChange={setResponses}
          numeric
          sx={{ flex: 1 }}
        />
      </Stack>
      <Button
        variant="contained"
        disabled={busy || !sizesRight || !questionsRight || !responsesRight}
        onClick={() =>
          onStart({
            sizes: numbersIn(sizes),
            separation,
            questions: Number(questions),
            responses: Number(responses),
          })
        }
        sx={{ alignSelf: 'flex-start' }}
      >
        {words.start}
      </Button>
    </Stack>
  );
}

/** Two segments of which this share is on the right side of the middle. */
function Humps({ separation }: { readonly separation: number }) {
  const away = MIDDLES[separation] ?? 1;
  const path = (side: number) => {
    const points = Array.from({ length: 49 }, (_, i) => {
      const x = (i / 48) * 8 - 4;
      const y = Math.exp(-((x - side * away * 1.2) ** 2) / 2);
      return `${(i / 48) * WIDTH} ${HEIGHT - 2 - y * (HEIGHT - 4)}`;
    });
    return `M${points.join('L')}`;
  };
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path(-1)} fill="none" stroke="var(--qp-palette-ui-text)" strokeWidth="1.5" />
      <path d={path(1)} fill="none" stroke="var(--qp-palette-ui-coral)" strokeWidth="1.5" />
    </svg>
  );
}
