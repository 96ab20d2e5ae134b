import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment } from '@mui/material';
import { passwordWords } from '@qp/words/accounts/password';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { TextInput, type TextInputProps } from '../../ui/fields.tsx';

/** A password field that can show its text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'label'> & { label: string }) {
  const words = useWords(passwordWords);
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  return (
    <TextInput
      size="large"
      required
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={words.show(props.label)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
