import { Stack, Typography } from '@mui/material';
import type { DriftOfVariable, Run, ScoreSummary } from '@qp/contract';
import { differenceOf, mostDifferent, SHIFTED } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { scoreWords } from '@qp/words/reach/score';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { segmentTitles } from './titles.ts';

interface ScoredSizesProps {
  readonly run: Run;
  readonly summary: ScoreSummary;
}

/** How many of each segment the file holds: as the rule assigns, and corrected for its errors. */
export function ScoredSizes({ run, summary }: ScoredSizesProps): ReactElement {
  const words = useWords(scoreWords);
  const { corrected, placed, project } = summary;
  const assigned = Math.max(
    1,
    placed.reduce((sum, rows) => sum + rows, 0),
  );
  const heads = [words.heads.survey, words.heads.assigned, ...(corrected ? [words.heads.corrected] : [])];
  return (
    <Part title={words.sizes} help={corrected ? words.sizesHelp : words.notCorrected}>
      <Figures title={words.sizes} heads={[words.heads.segment, ...heads]}>
        {segmentTitles(run).map((title, s) => (
          <tr key={title}>
            <th scope="row">
              <SegmentSwatch segment={s + 1} /> {title}
            </th>
            <td>{percent(project[s])}</td>
            <td>{percent(placed[s] / assigned)}</td>
            {corrected && (
              <td>
                <strong>{percent(corrected[s].value)}</strong>
                <div className="small">{words.interval(corrected[s].low, corrected[s].high)}</div>
              </td>
            )}
          </tr>
        ))}
      </Figures>
    </Part>
  );
}

/** The distribution of each variable in the file and in the survey, and how many rows are far from what the survey has seen. */
export function Drift({ summary: { drift, far, rows } }: Omit<ScoredSizesProps, 'run'>): ReactElement {
  const words = useWords(scoreWords);
  const shifted = drift.filter(({ file, survey }) => differenceOf(file, survey) > SHIFTED);
  const warning = shifted.length > 0 ? words.shifted(shifted.map(({ code, label }) => label || code)) : '';
  return (
    <Part title={words.drift} help={words.driftHelp}>
      <Typography sx={{ fontWeight: far > 0 || warning !== '' ? 600 : undefined }}>
        {words.far(far, rows)} {warning}
      </Typography>
      <Figures title={words.drift} heads={words.driftHeads}>
        {drift.map((one) => (
          <DriftRow key={one.code} one={one} />
        ))}
      </Figures>
    </Part>
  );
}

function DriftRow({ one }: { readonly one: DriftOfVariable }): ReactElement {
  const words = useWords(scoreWords);
  const { code, label, answers, file, survey, missing, unknown, outside } = one;
  const most = mostDifferent(file, survey);
  return (
    <tr>
      <th scope="row">{label || code}</th>
      <td>{percent(differenceOf(file, survey))}</td>
      <td>{words.most(answers[most], file[most], survey[most])}</td>
      <td>{words.missingShare(missing.file, missing.survey)}</td>
      <td>{words.beyond(unknown + outside)}</td>
    </tr>
  );
}

interface PartProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

function Part({ title, help, children }: PartProps): ReactElement {
  return (
    <Stack sx={{ gap: 2, mt: 3 }}>
      <Typography variant="h3">{title}</Typography>
      <Typography sx={{ color: 'ui.secondary', maxWidth: '76ch' }}>{help}</Typography>
      {children}
    </Stack>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table whose first column names the rows. */
function Figures({ title, heads, children }: FiguresProps): ReactElement {
  return (
    <FigureTable label={title} tight head={heads.map((head) => <Head key={head}>{head}</Head>)}>
      {children}
    </FigureTable>
  );
}
