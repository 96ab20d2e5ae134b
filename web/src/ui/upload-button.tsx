import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { type ReactNode, useRef } from 'react';

interface UploadButtonProps {
  /** What kind of file it is. */
  fileLabel: string;
  /** Extensions of the files offered. */
  accept: string;
  disabled?: boolean;
  onFile(file: File): void;
  children: ReactNode;
}

/** A button that asks for one file. The same file may be chosen twice in a row: it may have changed. */
export function UploadButton({ fileLabel, accept, disabled, onFile, children }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={fileLabel}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button startIcon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
