import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Box } from '@mui/material';
import { calls } from '@qp/contract';
import type { PersonaLine } from '@qp/engine/personas';
import { personaWords } from '@qp/words/personas/screen';
import type { ReactNode } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Tool } from '../../../ui/tool.tsx';
import { LineText, ShareBar } from './line-text.tsx';

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
