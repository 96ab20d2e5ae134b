import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import UnfoldLessIcon from '@mui/icons-material/UnfoldLess';
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { type CopyOptions, copiedTable, writeToClipboard } from './copy-table.ts';
import { MatchWalk, type MatchWalkProps, Toggle } from './match-walk.tsx';
import { ShadingHelp } from './shading-help.tsx';

interface TableToolsProps {
  title: string;
  find: string;
  onFind(text: string): void;
  /** Null where no filter is set. */
  walk: MatchWalkProps | null;
  /** Null where nothing is tested. */
  onlySignificant: boolean | null;
  onOnlySignificant(on: boolean): void;
  shading: boolean;
  onShading(on: boolean): void;
  allFolded: boolean;
  onFoldAll(fold: boolean): void;
  copy(): CopyOptions;
}

/** On paper only the title is left of the line. */
const printTitleOnly = {
  '@media print': { '& > :not(h1)': { display: 'none' }, '& > h1': { maxWidth: 'none', whiteSpace: 'normal' } },
} as const;

/** The line above the table: find, fold, how many cells match, shading, copy. */
export function TableTools(props: TableToolsProps) {
  const {
    title,
    find,
    onFind,
    walk,
    onlySignificant,
    onOnlySignificant,
    shading,
    onShading,
    allFolded,
    onFoldAll,
    copy,
  } = props;
  const words = useWords(crosstabToolWords);
  return (
    <Stack
      direction="row"
      sx={{ ...printTitleOnly, flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center', mb: 0.75 }}
    >
      <Typography component="h1" variant="h5" noWrap title={title} sx={{ maxWidth: { xs: '100%', lg: 340 }, mr: 1 }}>
        {title}
      </Typography>
      <SearchField
        value={find}
        onChange={onFind}
        placeholder={words.find}
        sx={{ width: { xs: '100%', sm: 210 }, '& input': { py: '4px' } }}
      />
      <Button
        size="small"
        variant="text"
        startIcon={allFolded ? <UnfoldMoreIcon /> : <UnfoldLessIcon />}
        onClick={() => onFoldAll(!allFolded)}
      >
        {allFolded ? words.expandAll : words.collapseAll}
      </Button>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', ml: 'auto', flexWrap: 'wrap' }}>
        {walk && <MatchWalk {...walk} />}
        {onlySignificant !== null && (
          <Toggle on={onlySignificant} onChange={onOnlySignificant}>
            {words.onlySignificant}
          </Toggle>
        )}
        <ShadingSwitch on={shading} onChange={onShading} />
        <CopyButton copy={copy} />
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
  return (
    <Button size="small" startIcon={<ContentCopyIcon sx={{ '&&': { fontSize: 15 } }} />} onClick={() => void run()}>
      {words.copy}
    </Button>
  );
}
