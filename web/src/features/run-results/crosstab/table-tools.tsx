import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import UnfoldLessIcon from '@mui/icons-material/UnfoldLess';
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import type { ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { type CopyOptions, copiedTable, writeToClipboard } from './copy-table.ts';
import { ShadingHelp } from './shading-help.tsx';

interface TableToolsProps {
  title: string;
  find: string;
  onFind(text: string): void;
  allFolded: boolean;
  onFoldAll(fold: boolean): void;
  copy(): CopyOptions;
  /** More tools. */
  children?: ReactNode;
}

/** On paper only the title is left. */
const printTitleOnly = {
  '@media print': { '& > :not(h1)': { display: 'none' }, '& > h1': { maxWidth: 'none', whiteSpace: 'normal' } },
} as const;

/** In the corner of the table: its title, search, fold, copy and what else it is given. */
export function TableTools({ title, find, onFind, allFolded, onFoldAll, copy, children }: TableToolsProps) {
  const words = useWords(crosstabToolWords);
  const copyTable = useCopy(copy);
  const Fold = allFolded ? UnfoldMoreIcon : UnfoldLessIcon;
  return (
    <Stack sx={{ ...printTitleOnly, gap: 0.5, minWidth: 0 }}>
      <Typography component="h1" variant="h5" noWrap title={title} sx={{ lineHeight: '22px' }}>
        {title}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
        <SearchField
          value={find}
          onChange={onFind}
          placeholder={words.find}
          sx={{ flex: 1, minWidth: 0, maxWidth: { md: 240 }, '& input': { py: '3px', fontSize: 13 } }}
        />
        <Tool label={allFolded ? words.expandAll : words.collapseAll} onClick={() => onFoldAll(!allFolded)}>
          <Fold sx={{ fontSize: 17 }} />
        </Tool>
        <Tool label={words.copy} onClick={copyTable}>
          <ContentCopyIcon sx={{ fontSize: 17 }} />
        </Tool>
        {children}
      </Stack>
    </Stack>
  );
}

export function ShadingSwitch({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const words = useWords(crosstabToolWords);
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <FormControlLabel
        control={<Switch size="small" checked={on} onChange={(event) => onChange(event.target.checked)} />}
        label={words.shading}
        slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 540 } } }}
        sx={{ mx: 0, gap: 1 }}
      />
      <ShadingHelp />
    </Stack>
  );
}

export function CopyButton({ copy }: { copy(): CopyOptions }) {
  const words = useWords(crosstabToolWords);
  const copyTable = useCopy(copy);
  return (
    <Button size="small" startIcon={<ContentCopyIcon sx={{ '&&': { fontSize: 15 } }} />} onClick={copyTable}>
      {words.copy}
    </Button>
  );
}

function useCopy(copy: () => CopyOptions): () => void {
  const words = useWords(crosstabToolWords);
  const tableWords = useWords(crosstabWords);
  const toast = useToast();
  const run = async () => {
    try {
      await writeToClipboard(copiedTable(tableWords, copy()));
      toast.done(words.copied);
    } catch (error) {
      toast.failed(error, words.notCopied);
    }
  };
  return () => void run();
}
