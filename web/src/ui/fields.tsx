import {
  FormControl,
  FormHelperText,
  OutlinedInput,
  type OutlinedInputProps,
  Stack,
  type SxProps,
  type Theme,
  Typography,
} from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';

export interface FieldProps {
  label: ReactNode;
  /** A "?" beside the label; not in it, or it would become part of the field's name. */
  help?: ReactNode;
  /** Marks the field; a text also says why. */
  error?: boolean | string | null | undefined;
  /** A quiet line under the field; the error's text takes its place. */
  hint?: ReactNode;
  sx?: SxProps<Theme> | undefined;
}

interface FieldFrameProps extends FieldProps {
  disabled?: boolean | undefined;
  children(ids: { inputId: string; labelId: string; describedBy: string | undefined; invalid: boolean }): ReactNode;
}

/** In a row of controls the labels stand before their fields. */
export const inlineLabels = {
  '& .MuiFormControl-root': { flexDirection: 'row', alignItems: 'center', columnGap: 1.5 },
  '& .MuiFormControl-root > label': { mb: 0, fontWeight: 540, whiteSpace: 'nowrap' },
} as const;

/** A label above, the field, a line below. */
export function Field({ label, help, error, hint, disabled, sx, children }: FieldFrameProps) {
  const inputId = useId();
  const labelId = useId();
  const noteId = useId();
  const invalid = Boolean(error);
  const note = typeof error === 'string' && error !== '' ? error : hint;
  const name = (
    <Typography
      component="label"
      id={labelId}
      htmlFor={inputId}
      variant="body2"
      sx={{ fontWeight: 600, mb: help ? 0 : 1.5, color: 'ui.text' }}
    >
      {label}
    </Typography>
  );
  return (
    <FormControl error={invalid} disabled={disabled} sx={sx}>
      {help ? (
        <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5 }}>
          {name}
          {help}
        </Stack>
      ) : (
        name
      )}
      {children({ inputId, labelId, describedBy: note ? noteId : undefined, invalid })}
      {note && (
        <FormHelperText id={noteId} sx={invalid ? { '&&': { color: 'ui.danger' } } : undefined}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}

export interface TextInputProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  type?: 'text' | 'email' | 'password' | 'search' | 'date';
  /** `large` on the account screens. */
  size?: 'medium' | 'large';
  numeric?: boolean;
  multiline?: boolean;
  minRows?: number;
  maxRows?: number;
  maxLength?: number;
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: (() => void) | undefined;
}

export function TextInput(props: TextInputProps) {
  const { label, help, error, hint, sx, value, onChange, size, numeric, maxLength, end, required, onBlur, ...input } =
    props;
  const height = size === 'large' ? { '& input': { py: '12px' } } : undefined;
  return (
    <Field label={label} help={help} error={error} hint={hint} disabled={input.disabled} sx={sx}>
      {({ inputId, describedBy, invalid }) => (
        <OutlinedInput
          {...input}
          id={inputId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          endAdornment={end}
          sx={height}
          slotProps={
            {
              input: {
                'aria-describedby': describedBy,
                'aria-invalid': invalid,
                'aria-required': required,
                maxLength,
                // Not type=number: it swallows what it cannot read, so nothing could be said about it.
                inputMode: numeric ? 'decimal' : undefined,
              },
            } satisfies OutlinedInputProps['slotProps']
          }
        />
      )}
    </Field>
  );
}
