import Box from '@mui/material/Box';
import type { ProjectSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';

/** The figures that one checks first: does the tool see the survey that I know? */
export function UnderstoodFacts({ summary }: { readonly summary: ProjectSummary }) {
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
          label="Respondents"
          note={id_variable ? `known by ${id_variable}` : 'matched by the order of the rows'}
        />
        <StatBlock
          value={number(variables.length)}
          label="Variables"
          note={types.map(({ type, count }) => `${number(count)} ${type}`).join(', ')}
        />
        <StatBlock
          value={number(usable)}
          label="For clusters and profiles"
          note={`${number(metrics)} can be used as metrics`}
        />
        <StatBlock
          value={cells > 0 ? percent(missing / cells) : '–'}
          label="Answers missing"
          note={`${number(missing)} of ${number(cells)} cells`}
        />
        <StatBlock
          value={weight_variable ? number(effective_base) : number(respondents)}
          label={weight_variable ? 'Effective base' : 'Base, not weighted'}
          note={
            weight_variable
              ? `weighted by ${weight_variable}, ${percent(effective_base / respondents)} of all`
              : undefined
          }
        />
      </StatRow>
    </Box>
  );
}
