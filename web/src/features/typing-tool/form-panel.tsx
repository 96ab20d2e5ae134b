import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  calls,
  fieldProblem,
  formDay,
  formTitle,
  isRedirect,
  MOST_FORM_TITLE,
  MOST_REDIRECT,
  type Run,
  type TypingForm,
} from '@qp/contract';
import { count } from '@qp/words/numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay, useRefusal } from '../../lib/role.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { FormAddress } from './form-address.tsx';
import { FormAnswers } from './form-answers.tsx';
import { type FormSettings, formQuery, publishForm, removeForm } from './form-api.ts';

const ENDINGS = [
  { value: 'segment', label: 'their segment, with its description' },
  { value: 'thanks', label: 'a thank-you' },
  { value: 'redirect', label: 'another page, with the segment in its address' },
] as const;

/** A public page with the questions: its settings, its address, and what has come in. */
export function FormPanel({ run }: { run: Run }): ReactElement {
  const { data, error } = useQuery(formQuery(run.id));
  const refusal = useRefusal(calls.publishForm);
  return (
    <Panel
      title="Live form"
      subtitle="A public page with the questions, for a phone or a screen. Nothing about the person is kept but the answers."
    >
      {error && <ErrorLine error={error} />}
      {data && refusal !== null && <ReadForm run={run} form={data.form} reason={refusal} />}
      {data && refusal === null && <OpenForm key={data.form?.url ?? 'none'} run={run} form={data.form} />}
    </Panel>
  );
}

/** For people who may not change it: where it is, and what has come in. */
function ReadForm({ run, form, reason }: { run: Run; form: TypingForm | null; reason: string }): ReactElement {
  return (
    <Stack sx={{ gap: 5 }}>
      <RefusalNote reason={reason} />
      {form === null ? (
        <Typography>No form has been published.</Typography>
      ) : (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {form.title} · {count(form.questions, 'question')} · {form.open ? 'takes answers' : 'switched off'}
          </Typography>
          <FormAddress form={form} />
          <FormAnswers run={run} form={form} />
        </>
      )}
    </Stack>
  );
}

function OpenForm({ run, form }: { run: Run; form: TypingForm | null }): ReactElement {
  const client = useQueryClient();
  const mayRemove = useMay(calls.deleteForm);
  const keep = (answer: { form: TypingForm | null }) => client.setQueryData(formQuery(run.id).queryKey, answer);
  const [settings, setSettings] = useState<FormSettings>(() => ({
    title: form?.title ?? 'A few questions',
    ending: form?.ending ?? 'segment',
    redirect: form?.redirect ?? '',
    ends_on: form?.ends_on ?? '',
  }));
  const publishing = useMutation({
    mutationFn: (more: { open: boolean; renew?: boolean }) => publishForm(run.id, settings, more),
    onSuccess: keep,
  });
  const removing = useMutation({ mutationFn: () => removeForm(run.id), onSuccess: keep });
  const change = (changes: Partial<FormSettings>) => setSettings({ ...settings, ...changes });
  const badRedirect = settings.ending === 'redirect' && !isRedirect(settings.redirect);
  const bad =
    badRedirect || fieldProblem(formTitle, settings.title) !== null || fieldProblem(formDay, settings.ends_on) !== null;
  const busy = publishing.isPending || removing.isPending;
  const error = publishing.error ?? removing.error;
  const saved =
    form !== null &&
    form.title === settings.title &&
    form.ending === settings.ending &&
    (form.redirect === settings.redirect || settings.ending !== 'redirect') &&
    (form.ends_on ?? '') === settings.ends_on;
  return (
    <Stack sx={{ gap: 5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <TextInput
          label="Title of the page"
          value={settings.title}
          maxLength={MOST_FORM_TITLE}
          onChange={(title) => change({ title })}
        />
        <SelectInput
          label="People see at the end"
          value={settings.ending}
          onChange={(ending) => change({ ending: ending })}
          options={ENDINGS.map(({ value, label }) => ({ value, label }))}
        />
        <TextInput
          label="Last day (YYYY-MM-DD, or empty)"
          value={settings.ends_on}
          error={fieldProblem(formDay, settings.ends_on)}
          onChange={(ends_on) => change({ ends_on })}
        />
      </Box>
      {settings.ending === 'redirect' && (
        <Box>
          <TextInput
            label="Address of the page, beginning with https://"
            value={settings.redirect}
            maxLength={MOST_REDIRECT}
            error={settings.redirect !== '' && badRedirect}
            onChange={(redirect) => change({ redirect })}
          />
          <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 1.5, overflowWrap: 'anywhere' }}>
            {badRedirect
              ? 'Only an encrypted page (https) can be given.'
              : `People go to ${settings.redirect}${settings.redirect.includes('?') ? '&' : '?'}segment=SEG1&rid=… (rid only where the form’s address carried one).`}
          </Typography>
        </Box>
      )}
      {error && <ErrorLine error={error} />}
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {form === null ? (
          <Button
            variant="contained"
            color="primary"
            disabled={busy || bad}
            onClick={() => publishing.mutate({ open: true })}
          >
            Publish a form
          </Button>
        ) : (
          <>
            <FormControlLabel
              sx={{ mr: 1 }}
              control={
                <Switch checked={form.open} disabled={busy} onChange={(_, open) => publishing.mutate({ open })} />
              }
              label={form.open ? 'Takes answers' : 'Switched off'}
            />
            <Button
              variant="contained"
              color="primary"
              disabled={busy || saved || bad}
              onClick={() => publishing.mutate({ open: form.open })}
            >
              Save
            </Button>
            {!form.current && (
              <>
                <Pill tone="match">has the questions of an earlier search</Pill>
                <Button disabled={busy} onClick={() => publishing.mutate({ open: form.open, renew: true })}>
                  Use the new ones
                </Button>
              </>
            )}
            {mayRemove && (
              <Button
                variant="text"
                color="error"
                disabled={busy}
                sx={{ ml: 'auto' }}
                onClick={() => removing.mutate()}
              >
                Take the form away
              </Button>
            )}
          </>
        )}
      </Stack>
      {form && (
        <>
          <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
            {count(form.questions, 'question')}.
            {mayRemove && ' Taking the form away deletes its address and its answers.'}
          </Typography>
          <FormAddress form={form} />
          <FormAnswers run={run} form={form} onChanged={keep} />
        </>
      )}
    </Stack>
  );
}
