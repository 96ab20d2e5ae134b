import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Box } from '@mui/material';
import { calls } from '@qp/contract';
import type { PersonaLine } from '@qp/engine/personas';
import { shade } from '@qp/facts';
import { type PersonaLineFacts, personaFigure } from '@qp/words/personas/lines';
import { personaWords } from '@qp/words/personas/screen';
import type { ReactNode } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentColour } from '../../../ui/theme.ts';
import { Tool } from '../../../ui/tool.tsx';
import { shadeClass, shadeRules } from '../crosstab/index.ts';

interface PersonaLineRowProps {
  segment: number;
  line: PersonaLine;
  first: boolean;
  last: boolean;
  onMove(by: -1 | 1): void;
  onHide(): void;
}

/** One thing that is said of a segment, with its figure, and what can be done with it. */
export function PersonaLineRow({ segment, line, first, last, onMove, onHide }: PersonaLineRowProps) {
  const words = useWords(personaWords);
  const statement = words.statement(line);
  const mayEdit = useMay(calls.updatePersonas);
  return (
    <Box
      component="li"
      // A tap puts the focus here, which shows what can be done, as a pointer does.
      tabIndex={mayEdit ? -1 : undefined}
      sx={{
        position: 'relative',
        py: 2,
        breakInside: 'avoid',
        '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'ui.lineSoft' },
        '& .edit': { opacity: 0, pointerEvents: 'none' },
        '&:hover .edit, &:focus-within .edit': { opacity: 1, pointerEvents: 'auto' },
        '&:focus': { outline: 'none' },
      }}
    >
      <LineText line={line} />
      {line.kind === 'share' && (
        <Box sx={{ mt: 1.5 }}>
          <ShareBar segment={segment} line={line} />
        </Box>
      )}
      {mayEdit && (
        <Box
          className="edit no-print"
          sx={{
            position: 'absolute',
            right: 0,
            top: '100%',
            mt: '-12px',
            zIndex: 2,
            display: 'flex',
            bgcolor: 'ui.surface',
            border: '1px solid',
            borderColor: 'ui.line',
            borderRadius: '8px',
          }}
        >
          <LineButton
            label={words.moveUp}
            of={statement}
            disabled={first}
            onClick={() => onMove(-1)}
            icon={<UpIcon />}
          />
          <LineButton
            label={words.moveDown}
            of={statement}
            disabled={last}
            onClick={() => onMove(1)}
            icon={<DownIcon />}
          />
          <LineButton label={words.hide} of={statement} onClick={onHide} icon={<HideIcon />} />
        </Box>
      )}
    </Box>
  );
}

interface LineButtonProps {
  label: string;
  of: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick(): void;
}

function LineButton({ label, of, icon, disabled = false, onClick }: LineButtonProps) {
  const words = useWords(personaWords);
  return (
    <Tool
      label={label}
      name={words.lineAction(label, of)}
      disabled={disabled}
      onClick={onClick}
      sx={{ p: 1, '& svg': { fontSize: 16 } }}
    >
      {icon}
    </Tool>
  );
}

/** A share as a bar with a tick where the rest stands; the figures beside it say the same. */
function ShareBar({ segment, line }: { segment: number; line: PersonaLineFacts }) {
  const mode = useMode();
  const [value, rest] = [line.value, line.rest].map((share) => 200 * Math.min(1, Math.max(0, share)));
  return (
    <Box
      component="svg"
      viewBox="0 0 200 8"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: 8, color: 'ui.text', overflow: 'visible' }}
    >
      <Box component="rect" y="2.5" width="200" height="3" rx="1.5" sx={{ fill: 'var(--qp-palette-ui-well)' }} />
      <rect y="2.5" width={value} height="3" rx="1.5" fill={segmentColour(segment, mode)} />
      <rect x={Math.min(198.8, Math.max(0, rest - 0.6))} y="0" width="1.2" height="8" fill="currentColor" />
    </Box>
  );
}

/** "86.9% agree: I check the ingredients (17.2% of the rest)", with its figure set off; of a mean also how far its index is from 100. */
function LineText({ line }: { line: PersonaLineFacts }) {
  const words = useWords(personaWords);
  const { kind, value, index, number } = line;
  const figure = personaFigure(kind, value, number);
  const claim = words.claim(line, figure);
  // A mean has its figure last, and the question may hold the same number.
  const at =
    kind === 'share'
      ? line.form === 'choice'
        ? claim.lastIndexOf(figure)
        : claim.indexOf(figure)
      : claim.lastIndexOf(figure);
  const shaded = kind === 'mean' && shade(index) !== 0;
  return (
    <Box sx={{ lineHeight: '20px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums', ...shadeRules() }}>
      {claim.slice(0, at)}
      <Box component="span" sx={{ fontWeight: 640, fontSize: 15 }}>
        {figure}
      </Box>
      {claim.slice(at + figure.length)}{' '}
      <Box
        component="span"
        className={shaded ? shadeClass(shade(index)) : undefined}
        sx={shaded ? { borderRadius: '5px', px: 0.5 } : { color: 'ui.secondary' }}
      >
        {words.rest(line)}
      </Box>
    </Box>
  );
}
