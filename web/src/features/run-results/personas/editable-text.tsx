import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase, InputBase, type SxProps, type Theme } from '@mui/material';
import { calls } from '@qp/contract';
import { personaWords } from '@qp/words/personas/screen';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';

interface EditableTextProps {
  /** For screen readers: "name of SEG2". */
  label: string;
  value: string;
  /** Offered where there is no text yet; not printed. */
  empty: string;
  limit: number;
  multiline?: boolean;
  onSave(text: string): void;
  /** Type and colour of the text, shown and edited alike. */
  sx?: SxProps<Theme>;
}

/** A text edited in place: a click or Enter opens it, Enter or leaving saves it, Escape discards. Viewers only see it. */
export function EditableText({ label, value, empty, limit, multiline = false, onSave, sx }: EditableTextProps) {
  const words = useWords(personaWords);
  const mayEdit = useMay(calls.updatePersonas);
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The focus goes back to the text after typing, unless something else has taken it. */
  const closed = useRef(false);
  useEffect(() => {
    if (typed !== null || !closed.current) return;
    closed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [typed]);
  const close = (save: boolean) => {
    if (typed === null) return;
    closed.current = true;
    setTyped(null);
    if (save && typed.trim() !== value) onSave(typed.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(false);
    else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) close(true);
    else return;
    event.preventDefault();
  };
  const look = Array.isArray(sx) ? sx : [sx];
  if (!mayEdit)
    return value === '' ? null : (
      <Box sx={[{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }, ...look]}>{value}</Box>
    );
  if (typed !== null)
    return (
      <InputBase
        autoFocus
        fullWidth
        multiline={multiline}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => close(true)}
        onKeyDown={onKey}
        slotProps={{ input: { 'aria-label': label, maxLength: limit } }}
        sx={[
          ...look,
          {
            p: '2px 6px',
            m: '-3px -7px',
            width: 'calc(100% + 14px)',
            border: '1px solid',
            borderColor: 'ui.link',
            borderRadius: '8px',
            bgcolor: 'ui.surface',
            '& input, & textarea': { font: 'inherit', letterSpacing: 'inherit', p: 0, height: 'auto' },
          },
        ]}
      />
    );
  return (
    <ButtonBase
      ref={button}
      aria-label={value === '' ? words.add(empty, label) : words.edit(label, value)}
      className={value === '' ? 'no-print' : undefined}
      onClick={() => setTyped(value)}
      sx={[
        {
          display: 'block',
          width: '100%',
          textAlign: 'inherit',
          font: 'inherit',
          borderRadius: '6px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          cursor: 'text',
          '& .pen': { opacity: 0 },
          '&:hover .pen, &.Mui-focusVisible .pen': { opacity: 1 },
          '@media (hover: none)': { '& .pen': { opacity: 1 } },
        },
        ...look,
        value === '' ? { color: 'ui.link', fontStyle: 'normal', fontWeight: 500, fontSize: 13 } : {},
      ]}
    >
      {value === '' ? words.addSign(empty) : value}
      <Box component="span" aria-hidden className="pen no-print" sx={{ ml: 1.5, color: 'ui.secondary' }}>
        {value !== '' && <EditIcon sx={{ fontSize: 15, verticalAlign: '-2px' }} />}
      </Box>
    </ButtonBase>
  );
}
