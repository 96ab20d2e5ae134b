import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { calls } from '@qp/contract';
import type { PersonaLine } from '@qp/engine/personas';
import { type PersonaSection as SectionName, shownLines } from '@qp/facts';
import { sectionTitles } from '@qp/words/personas/lines';
import { useMay } from '../../../lib/role.ts';
import type { PersonaDraft } from './api.ts';
import { editsOf, hideLine, moveLine, showLines } from './persona-edits.ts';
import { PersonaLineRow } from './persona-line.tsx';

export interface PersonaSectionProps {
  segment: number;
  section: SectionName;
  lines: readonly PersonaLine[];
  draft: PersonaDraft;
  onChange(to: (draft: PersonaDraft) => PersonaDraft): void;
}

/** "What they think" and the like: nothing at all where there is nothing to say. */
export function PersonaSection({ segment, section, lines, draft, onChange }: PersonaSectionProps) {
  const mayEdit = useMay(calls.updatePersonas);
  const shown = shownLines(lines, editsOf(draft, segment));
  // Whoever may bring lines back sees where they are.
  if (lines.length === 0 || (shown.length === 0 && !mayEdit)) return null;
  const hidden = lines.length - shown.length;
  return (
    <Box component="section" aria-label={`${sectionTitles[section]}, SEG${segment}`} sx={{ minWidth: 0 }}>
      <Typography
        component="h3"
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 640, letterSpacing: '0.04em', color: 'ui.secondary' }}
        className={shown.length === 0 ? 'no-print' : undefined}
      >
        {sectionTitles[section].toUpperCase()}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}>
        {shown.map((line, at) => (
          <PersonaLineRow
            key={line.key}
            segment={segment}
            line={line}
            first={at === 0}
            last={at === shown.length - 1}
            onMove={(by) => onChange((before) => moveLine(before, segment, lines, line.key, by))}
            onHide={() => onChange((before) => hideLine(before, segment, line.key))}
          />
        ))}
      </Box>
      {hidden > 0 && mayEdit && (
        <Link
          component="button"
          type="button"
          className="no-print"
          sx={{ fontSize: 12 }}
          onClick={() => onChange((before) => showLines(before, segment, lines))}
        >
          Show {hidden === 1 ? '1 hidden line' : `${hidden} hidden lines`}
        </Link>
      )}
    </Box>
  );
}
