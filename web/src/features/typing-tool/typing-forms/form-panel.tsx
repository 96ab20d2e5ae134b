import { Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import {
  calls,
  type FormSettings,
  fieldProblem,
  formDay,
  formEndings,
  formTitle,
  isRedirect,
  MAX_FORM_TITLE,
  MAX_REDIRECT,
  type Run,
  type TypingForm,
} from '@qp/contract';
import { languages } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { formPanelWords } from '@qp/words/typing-forms/form-panel';
import { formLanguageNames } from '@qp/words/typing-forms/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay, useRefusal } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../../ui/confirm-dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { RefusalNote } from '../../../ui/refusal-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { formQuery, publishForm, removeForm, settingsNow } from './api.ts';
import { FormAddress } from './form-address.tsx';
import { FormAnswers } from './form-answers.tsx';

export function FormPanel({ run }: { run: Run }): ReactElement {
  const words = useWords(formPanelWords);
  const { data, error } = useQuery(formQuery(run.id));
  const refusal = useRefusal(calls.publishForm);
  return (
    <Panel title={words.title} subtitle={words.help}>
      {error && <ErrorLine error={error} />}
      {data && refusal !== null && <ReadForm run={run} form={data.form} reason={refusal} />}
      {data && refusal === null && <OpenForm run={run} form={data.form} />}
    </Panel>
  );
}

/** For viewers: the address and the answers so far. */
function ReadForm({ run, form, reason }: { run: Run; form: TypingForm | null; reason: string }): ReactElement {
  const words = useWords(formPanelWords);
  return (
    <Stack sx={{ gap: 5 }}>
      <RefusalNote reason={reason} />
      {form === null ? (
        <Typography>{words.none}</Typography>
      ) : (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {form.title} · {words.questions(form.questions)} · {form.open ? words.accepting : words.off}
          </Typography>
          <FormAddress form={form} />
          <FormAnswers run={run} form={form} />
        </>
      )}
    </Stack>
  );
}

/** What is being edited, and the settings that it was begun on. */
interface Edit {
  readonly previous: FormSettings | null;
  readonly changes: Partial<FormSettings>;
}

const settingsOf = ({ title, ending, redirect, language, ends_on, open }: TypingForm): FormSettings => ({
  title,
  ending,
  redirect,
  language,
  ends_on,
  open,
});

const newSettings = (title: string): FormSettings => ({
  title,
  ending: 'thanks',
  redirect: '',
  language: 'en',
  ends_on: null,
  open: true,
});

function OpenForm({ run, form }: { run: Run; form: TypingForm | null }): ReactElement {
  const words = useWords(formPanelWords);
  const sentence = useWords(fieldProblemSentence);
  const client = useQueryClient();
  const mayRemove = useMay(calls.deleteForm);
  const keep = (answer: { form: TypingForm | null }) => client.setQueryData(formQuery(run.id).queryKey, answer);
  const stored = form && settingsOf(form);
  const [edit, setEdit] = useState<Edit | null>(null);
  const settings: FormSettings = { ...newSettings(words.defaultTitle), ...stored, ...edit?.changes };
  const saving = useMutation({
    mutationFn: (sent: Edit | null) => {
      switching.reset();
      return publishForm(run.id, { settings, previous: sent ? sent.previous : stored });
    },
    onSuccess: (answer, sent) => {
      keep(answer);
      // What was typed while it was being saved isn't saved yet.
      setEdit((now) => (now === sent ? null : now && { ...now, previous: answer.form && settingsOf(answer.form) }));
    },
    // Saving again replaces what the message says, and nothing else.
    onError: (error) => {
      const previous = settingsNow(error);
      if (previous === undefined) return;
      keep({ form: form && previous && { ...form, ...previous } });
      void client.invalidateQueries({ queryKey: formQuery(run.id).queryKey });
      setEdit((now) => ({ changes: {}, ...now, previous }));
    },
  });
  /** Leaves what is being edited as it is. */
  const switching = useMutation({
    mutationFn: ({ open, renew = false }: { open: boolean; renew?: boolean }) => {
      saving.reset();
      return publishForm(run.id, { settings: { ...stored!, open }, previous: stored, renew });
    },
    onSuccess: keep,
  });
  const [leaving, setLeaving] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeForm(run.id),
    onSuccess: (answer) => {
      keep(answer);
      setLeaving(false);
      setEdit(null);
    },
  });
  const change = (changes: Partial<FormSettings>) =>
    setEdit((now) => ({ previous: now ? now.previous : stored, changes: { ...now?.changes, ...changes } }));
  const badRedirect = settings.ending === 'redirect' && !isRedirect(settings.redirect);
  const bad =
    badRedirect ||
    fieldProblem(formTitle, settings.title) !== null ||
    fieldProblem(formDay, settings.ends_on ?? '') !== null;
  const busy = saving.isPending || switching.isPending || removing.isPending;
  const error = saving.error ?? switching.error;
  const saved =
    stored !== null &&
    stored.title === settings.title &&
    stored.ending === settings.ending &&
    (stored.redirect === settings.redirect || settings.ending !== 'redirect') &&
    stored.language === settings.language &&
    stored.ends_on === settings.ends_on;
  return (
    <Stack sx={{ gap: 5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'minmax(0, 1fr) minmax(0, 1fr)',
            lg: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
          },
        }}
      >
        <TextInput
          label={words.pageTitle}
          value={settings.title}
          maxLength={MAX_FORM_TITLE}
          onChange={(title) => change({ title })}
        />
        <SelectInput
          label={words.ending}
          value={settings.ending}
          onChange={(ending) => change({ ending: ending })}
          options={formEndings.map((value) => ({ value, label: words.endings[value] }))}
        />
        <SelectInput
          label={words.language}
          value={settings.language}
          onChange={(language) => change({ language })}
          options={languages.map((value) => ({ value, label: formLanguageNames[value] }))}
        />
        <TextInput
          label={words.lastDay}
          type="date"
          value={settings.ends_on ?? ''}
          error={sentence(fieldProblem(formDay, settings.ends_on ?? ''))}
          onChange={(day) => change({ ends_on: day === '' ? null : day })}
        />
      </Box>
      {settings.ending === 'redirect' && (
        <Box>
          <TextInput
            sx={{ width: '100%', maxWidth: 720 }}
            label={words.redirect}
            value={settings.redirect}
            maxLength={MAX_REDIRECT}
            error={settings.redirect !== '' && badRedirect}
            onChange={(redirect) => change({ redirect })}
          />
          <Typography variant="body2" sx={{ color: 'ui.secondary', mt: 1.5, overflowWrap: 'anywhere' }}>
            {badRedirect
              ? words.httpsOnly
              : words.redirectHelp(
                  `${settings.redirect}${settings.redirect.includes('?') ? '&' : '?'}segment=SEG1&rid=…`,
                )}
          </Typography>
        </Box>
      )}
      {error && <ErrorLine error={error} />}
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {form === null ? (
          <Button variant="contained" disabled={busy || bad} onClick={() => saving.mutate(edit)}>
            {words.publish}
          </Button>
        ) : (
          <>
            <FormControlLabel
              sx={{ mr: 1 }}
              control={
                <Switch checked={form.open} disabled={busy} onChange={(_, open) => switching.mutate({ open })} />
              }
              label={form.open ? words.acceptingLabel : words.offLabel}
            />
            <Button variant="contained" disabled={busy || saved || bad} onClick={() => saving.mutate(edit)}>
              {words.save}
            </Button>
            {!form.current && (
              <>
                <Pill tone="match">{words.earlier}</Pill>
                <Button disabled={busy} onClick={() => switching.mutate({ open: form.open, renew: true })}>
                  {words.renew}
                </Button>
              </>
            )}
            {mayRemove && (
              <Button variant="text" color="error" disabled={busy} sx={{ ml: 'auto' }} onClick={() => setLeaving(true)}>
                {words.remove}
              </Button>
            )}
          </>
        )}
      </Stack>
      {form && (
        <>
          <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
            {words.questions(form.questions)}. {!form.current && form.answers > 0 && words.renewHelp}
          </Typography>
          <ConfirmDialog
            open={leaving}
            title={words.removeTitle}
            action={words.remove}
            busy={removing.isPending}
            error={removing.error}
            onConfirm={() => removing.mutate()}
            onClose={() => setLeaving(false)}
          >
            <ConfirmSentence>{words.removeText(form.answers)}</ConfirmSentence>
          </ConfirmDialog>
          <FormAddress form={form} />
          <FormAnswers run={run} form={form} onChanged={keep} />
        </>
      )}
    </Stack>
  );
}
