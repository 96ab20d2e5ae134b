import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import InsertDriveFileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { IconButton, Stack, Typography } from '@mui/material';
import { PROJECT_FILES, projectFileKind } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import { fileSize } from '@qp/words/numbers';
import { newProjectWords } from '@qp/words/projects/new';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { useWords } from '../../../lib/words.ts';
import { Pill } from '../../../ui/pill.tsx';
import { addFiles, type Chosen, removeFile } from './chosen-files.ts';
import { DropBox } from './drop-box.tsx';

interface FileDropProps {
  readonly chosen: Chosen;
  readonly disabled: boolean;
  onChange(chosen: Chosen): void;
}

export function FileDrop({ chosen, disabled, onChange }: FileDropProps) {
  const words = useWords(newProjectWords);
  const labelId = useId();
  const errorMessage = useWords(errorMessages);
  const zone = useDropzone({
    disabled,
    // addFiles judges every file, because it can say more than "rejected".
    onDrop: (accepted, rejected) =>
      onChange(addFiles(chosen, [...accepted, ...rejected.map(({ file }) => file)], words, errorMessage)),
  });
  const full = chosen.files.length === PROJECT_FILES;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography id={labelId} variant="body2" sx={{ fontWeight: 600 }}>
        {words.csvFiles}
      </Typography>
      <DropBox
        zone={zone}
        disabled={disabled}
        ask={words.dropThree}
        drop={words.dropFiles}
        files="data_*.csv, variables_*.csv, discretized_*.csv"
        inputLabel={words.csvFiles}
        accept=".csv"
        describedBy={labelId}
        low={full}
      />
      <Stack component="ul" aria-label={words.chosenFiles} sx={{ m: 0, p: 0, gap: 1.5, listStyle: 'none' }}>
        {chosen.files.map((file) => (
          <ChosenFile
            key={file.name}
            file={file}
            disabled={disabled}
            onRemove={() => onChange(removeFile(chosen, file.name))}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function ChosenFile({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove(): void }) {
  const words = useWords(newProjectWords);
  const kind = projectFileKind(file.name);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 2.5, pl: 3, pr: 1.5, py: 1, bgcolor: 'ui.head', borderRadius: '10px' }}
    >
      <InsertDriveFileIcon fontSize="small" sx={{ color: 'ui.secondary' }} aria-hidden />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 560 }}>
        {file.name}
      </Typography>
      <Typography variant="caption" sx={{ color: 'ui.secondary', whiteSpace: 'nowrap' }}>
        {fileSize(file.size)}
      </Typography>
      {kind ? <Pill>{words.kinds[kind]}</Pill> : <Pill tone="danger">{words.unknownName}</Pill>}
      <IconButton size="small" aria-label={words.remove(file.name)} disabled={disabled} onClick={onRemove}>
        <DeleteOutlineIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
}
