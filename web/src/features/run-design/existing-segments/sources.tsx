import { Stack, Typography } from '@mui/material';
import { PEOPLE_FILES, type ProjectSummary } from '@qp/contract';
import { MAX_EXISTING, MIN_EXISTING } from '@qp/facts';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';

/** Where the segments are: a variable of the project, or a file. */

export function VariableChoice(props: {
  readonly summary: ProjectSummary | undefined;
  readonly value: string;
  onChange(code: string): void;
}): ReactElement {
  const words = useWords(existingDesignWords);
  const candidates = (props.summary?.variables ?? [])
    .map((one) => ({ ...one, answers: one.responses.filter(({ count }) => count > 0).length }))
    .filter(({ answers }) => answers >= MIN_EXISTING && answers <= MAX_EXISTING);
  if (props.summary && candidates.length === 0) return <Typography>{words.noVariable}</Typography>;
  return (
    <SelectInput
      label={words.variable}
      hint={words.variableHelp}
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: '', label: words.chooseVariable, disabled: true },
        ...candidates.map(({ code, label, answers }) => ({
          value: code,
          label: words.variableOption(code, label, answers),
        })),
      ]}
    />
  );
}

export function FileChoice(props: {
  readonly file: File | null;
  readonly hasIds: boolean;
  onFile(file: File): void;
}): ReactElement {
  const words = useWords(existingDesignWords);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{words.fileHelp}</Typography>
      {!props.hasIds && <Typography>{words.noIds}</Typography>}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
        <UploadButton fileLabel={words.file} accept={PEOPLE_FILES.join()} onFile={props.onFile}>
          {props.file ? words.another : words.upload}
        </UploadButton>
        {props.file && <Typography sx={{ overflowWrap: 'anywhere' }}>{props.file.name}</Typography>}
      </Stack>
    </Stack>
  );
}
