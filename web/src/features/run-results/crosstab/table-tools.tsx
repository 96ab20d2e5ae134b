import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import UnfoldLessIcon from '@mui/icons-material/UnfoldLess';
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import { Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { SHADES } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import type { ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { type CopyOptions, copiedTable, writeToClipboard } from './copy-table.ts';
import { shadeClass, shadeRules } from './shading.ts';

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

/** From the strongest blue over plain to the strongest orange. */
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, n) => n - SHADES);

/** What the colours of the table mean, with the colours themselves. */
function ShadingHelp() {
  const words = useWords(crosstabWords).shading;
  return (
    <Help topic="shading">
      <Box aria-hidden sx={{ mt: 3, ...shadeRules() }}>
        <Stack
          direction="row"
          sx={{ height: 18, borderRadius: '5px', overflow: 'hidden', border: '1px solid', borderColor: 'ui.line' }}
        >
          {steps.map((step) => (
            <Box key={step} className={shadeClass(step)} sx={{ flex: step === 0 ? 3 : 1 }} />
          ))}
        </Stack>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1, fontSize: 12, color: 'ui.secondary' }}>
          <span>{words.below}</span>
          <span>{words.between}</span>
          <span>{words.above}</span>
        </Stack>
      </Box>
    </Help>
  );
}
