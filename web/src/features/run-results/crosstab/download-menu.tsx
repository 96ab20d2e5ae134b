import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Button, Menu, MenuItem, Typography } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import {
  allExportFormats,
  type ExportFormat,
  type ExportJobFormat,
  exportFormats,
  isMadeByJob,
  showsView,
} from '@qp/facts';
import { downloadWords } from '@qp/words/run/downloads';
import { useEffect, useId, useState } from 'react';
import { goTo } from '../../../lib/download.ts';
import { urlOf } from '../../../lib/http.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EXPORT_POLL_MS, exportPing, startExport } from './api.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

/** Download File: has the file made, then the browser goes to it. Asks first where edits would be missing from it. */
export function DownloadMenu({ run, store }: { run: Run; store: CrosstabViewStore }) {
  const words = useWords(downloadWords);
  const toast = useToast();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<ExportJobFormat | null>(null);
  const job = useJob<ReturnType<typeof exportPing>, ExportJobFormat>(`export.${run.id}`, {
    ping: exportPing,
    everyMs: EXPORT_POLL_MS,
    // Specified: the browser goes to the address that was polled; it answers with the file now.
    finished: (_, format, jobID) => goTo(urlOf(exportPing(format), { jobID })),
  });
  const { error, clear } = job;
  useEffect(() => {
    if (error === null) return;
    toast.failed(error, words.failed);
    clear();
  }, [error, clear, toast, words]);
  const download = (format: ExportJobFormat) => void job.start(format, () => startExport(run.id, format));
  const choose = (format: ExportFormat) => {
    setAnchor(null);
    if (!isMadeByJob(format)) goTo(urlOf(calls.downloadProbabilities, { runID: run.id }));
    else if (store.edited && showsView(format)) setAsked(format);
    else download(format);
  };
  const saveAndDownload = async (format: ExportJobFormat) => {
    try {
      await store.save();
    } catch (failure) {
      toast.failed(failure, words.notSaved);
      return;
    }
    setAsked(null);
    download(format);
  };
  const helpOf = (format: ExportFormat) => {
    const { shows } = exportFormats[format];
    if (shows === 'original') return words.survey[run.survey_source];
    return shows === 'discretized' ? words.discretizedHelp : null;
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        endIcon={<KeyboardArrowDownIcon />}
        loading={job.working !== null}
        loadingPosition="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words.button}
      </Button>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {allExportFormats.map((format) => (
          <MenuItem
            key={format}
            disabled={exportFormats[format].shows === 'original' && run.survey_source === 'discretized'}
            sx={{ display: 'block' }}
            onClick={() => choose(format)}
          >
            {words.files[format]}
            <Help>{helpOf(format)}</Help>
          </MenuItem>
        ))}
      </Menu>
      <UnsavedCrosstabChanges
        open={asked !== null}
        saving={store.saving}
        onSaveAndDownload={() => asked && void saveAndDownload(asked)}
        onDownloadUnsaved={() => {
          if (asked) download(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function Help({ children }: { children: string | null }) {
  return (
    children && (
      <Typography variant="body2" sx={{ color: 'ui.secondary', maxWidth: 360, whiteSpace: 'normal' }}>
        {children}
      </Typography>
    )
  );
}

interface UnsavedProps {
  open: boolean;
  saving: boolean;
  onSaveAndDownload(): void;
  onDownloadUnsaved(): void;
  onCancel(): void;
}

function UnsavedCrosstabChanges({ open, saving, onSaveAndDownload, onDownloadUnsaved, onCancel }: UnsavedProps) {
  const words = useWords(downloadWords).unsaved;
  return (
    <Dialog
      open={open}
      title={words.title}
      onClose={saving ? undefined : onCancel}
      width="sm"
      actions={
        <>
          <Button onClick={onCancel} disabled={saving}>
            {words.cancel}
          </Button>
          <Button onClick={onDownloadUnsaved} disabled={saving}>
            {words.downloadUnsaved}
          </Button>
          <Button variant="contained" onClick={onSaveAndDownload} loading={saving}>
            {words.saveAndDownload}
          </Button>
        </>
      }
    >
      <Typography>{words.sentence}</Typography>
    </Dialog>
  );
}
