import { Box } from '@mui/material';
import type { ProjectSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { projectDataWords } from '@qp/words/projects/data';
import { useWords } from '../../../lib/words.ts';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';

/** The figures to check first: is this the survey I know? */
export function UnderstoodFacts({ summary }: { readonly summary: ProjectSummary }) {
  const words = useWords(projectDataWords);
  const { respondents, variables, types, id_variable, weight_variable, effective_base } = summary;
  const usable = variables.filter(({ uses }) => uses.includes('cluster')).length;
  const metrics = variables.filter(({ uses }) => uses.includes('metrics')).length;
  const asked = variables.filter(({ uses }) => uses.length > 0);
  const missing = asked.reduce((sum, variable) => sum + variable.missing, 0);
  const cells = asked.length * respondents;
  return (
    <Box sx={{ px: { xs: 4, sm: 5.5 } }}>
      <StatRow>
        <StatBlock
          value={number(respondents)}
          label={words.respondents}
          note={id_variable ? words.matchedBy(id_variable) : words.matchedByOrder}
        />
        <StatBlock
          value={number(variables.length)}
          label={words.variables}
          note={types.map(({ type, count }) => `${number(count)} ${type}`).join(', ')}
        />
        <StatBlock value={number(usable)} label={words.usable} note={words.metrics(metrics)} />
        <StatBlock
          value={cells > 0 ? percent(missing / cells) : '–'}
          label={words.missing}
          note={words.missingCells(missing, cells)}
        />
        <StatBlock
          value={weight_variable ? number(effective_base) : number(respondents)}
          label={weight_variable ? words.effectiveBase : words.unweightedBase}
          note={weight_variable ? words.weightedBy(weight_variable, effective_base / respondents) : undefined}
        />
      </StatRow>
    </Box>
  );
}
