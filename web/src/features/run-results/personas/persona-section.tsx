import { Box, Link, Typography } from '@mui/material';
import { calls } from '@qp/contract';
import type { PersonaLine } from '@qp/engine/personas';
import { type PersonaSection as SectionName, shownLines } from '@qp/facts';
import { personaWords } from '@qp/words/personas/screen';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import type { PersonaDraft } from './api.ts';
import { editsOf, hideLine, moveLine, showLines } from './persona-edits.ts';
import { PersonaLineRow } from './persona-line.tsx';

interface PersonaSectionProps {
  segment: number;
  section: SectionName;
  lines: readonly PersonaLine[];
  draft: PersonaDraft;
  onChange(to: (draft: PersonaDraft) => PersonaDraft): void;
}

/** One section of a persona; nothing where it has no lines. */
export function PersonaSection({ segment, section, lines, draft, onChange }: PersonaSectionProps) {
  const words = useWords(personaWords);
  const title = words.sections[section];
  const mayEdit = useMay(calls.updatePersonas);
  const shown = shownLines(lines, editsOf(draft, segment));
  // An editor can show hidden lines again, so the section stays.
  if (lines.length === 0 || (shown.length === 0 && !mayEdit)) return null;
  const hidden = lines.length - shown.length;
  return (
    <Box component="section" aria-label={words.sectionOf(title, segment)} sx={{ minWidth: 0 }}>
      <Typography
        component="h3"
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 640, letterSpacing: '0.04em', color: 'ui.secondary' }}
        className={shown.length === 0 ? 'no-print' : undefined}
      >
        {title.toUpperCase()}
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
          {words.showHidden(hidden)}
        </Link>
      )}
    </Box>
  );
}
