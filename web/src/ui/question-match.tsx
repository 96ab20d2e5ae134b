import { Autocomplete, Box, Button, NativeSelect, Stack, TextField, Typography } from '@mui/material';
import type { MatchedQuestion, QuestionChoice, WaveMatching } from '@qp/facts';
import { number } from '@qp/words/numbers';
import { matchingWords } from '@qp/words/tracking/matching';
import { type ReactElement, useState } from 'react';
import { useWords } from '../lib/words.ts';
import { FigureTable, Head } from './figure-table.tsx';
import { Pill } from './pill.tsx';
import { Tick } from './tick.tsx';

interface QuestionMatchProps {
  readonly question: MatchedQuestion;
  readonly choice: QuestionChoice;
  readonly columns: WaveMatching['columns'];
  readonly disabled: boolean;
  onChange(choice: QuestionChoice): void;
}

/** A longer list doesn't help: typing narrows it. */
const SHOWN = 60;

/** One question: its column, what differs, and the codes side by side. */
export function QuestionMatch(props: QuestionMatchProps): ReactElement {
  const { question, choice, columns, disabled, onChange } = props;
  const words = useWords(matchingWords);
  const { code, label, warnings, values, newLabel } = question;
  const [open, setOpen] = useState(warnings.some((kind) => kind === 'recoded' || kind === 'answers added'));
  const names = columns.map(({ name }) => name);
  const textOf = (name: string) => columns.find((column) => column.name === name)?.label ?? '';
  return (
    <Stack
      component="li"
      sx={{ gap: 2, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'ui.lineSoft' } }}
      aria-label={code}
    >
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{label}</Typography>
          <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
            {code}
          </Typography>
        </Box>
        <Autocomplete
          sx={{ width: { xs: '100%', sm: 320 } }}
          options={names}
          value={choice.column}
          disabled={disabled}
          onChange={(_, column) => onChange({ column, answers: null, turned: false })}
          filterOptions={(all, { inputValue }) => {
            const parts = (inputValue === choice.column ? '' : inputValue.toLowerCase()).split(/\s+/).filter(Boolean);
            return all
              .filter((name) => parts.every((part) => `${name} ${textOf(name)}`.toLowerCase().includes(part)))
              .slice(0, SHOWN);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder={words.none}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-label': words.columnOf(code) },
              }}
            />
          )}
        />
        <Typography variant="caption" sx={{ color: 'ui.secondary', width: 130 }}>
          {question.by && choice.column ? words.by[question.by] : ''}
        </Typography>
        <Box sx={{ width: 132, textAlign: 'right' }}>
          {values.length > 0 && (
            <Button size="small" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? words.hideAnswers : words.showAnswers}
            </Button>
          )}
        </Box>
      </Stack>
      {warnings.length > 0 && (
        <Stack sx={{ gap: 1 }}>
          {warnings.map((kind) => (
            <Stack key={kind} direction="row" sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
              <Pill tone={kind === 'missing' ? 'danger' : 'match'}>{words.warnings[kind]}</Pill>
              <Typography sx={{ flex: 1, minWidth: 220 }}>{words.explained[kind]}</Typography>
            </Stack>
          ))}
        </Stack>
      )}
      {warnings.includes('wording') && (
        <Typography sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
          {words.wordingThen}: “{label}”. {words.wordingNow}: “{newLabel}”.
        </Typography>
      )}
      {(warnings.includes('reversed') || choice.turned) && (
        <Tick
          label={words.turned}
          disabled={disabled}
          checked={choice.turned}
          onChange={(turned) => onChange({ ...choice, turned })}
        />
      )}
      {open && values.length > 0 && <Answers {...props} />}
    </Stack>
  );
}

/** The values of the file and the answers of the run that they stand for. */
function Answers({ question, choice, disabled, onChange }: QuestionMatchProps): ReactElement {
  const words = useWords(matchingWords);
  const { code, answers, codes, values } = question;
  const answerOf = (value: string, proposed: number | null) => {
    const chosen = choice.answers?.[value];
    return choice.answers && value in choice.answers ? (chosen ?? null) : proposed;
  };
  return (
    <FigureTable
      label={words.answersOf(code)}
      head={
        <>
          <Head>{words.value}</Head>
          <Head>{words.people}</Head>
          <Head text>{words.stands}</Head>
        </>
      }
    >
      {values.map(({ value, label, people, answer }) => (
        <tr key={value}>
          <td className="text">{label === '' ? value : `${value} · ${label}`}</td>
          <td>{number(people)}</td>
          <td className="text">
            <NativeSelect
              disabled={disabled}
              value={answerOf(value, answer) ?? ''}
              inputProps={{ 'aria-label': words.answerOf(value, code) }}
              onChange={({ target }) => {
                const own = Object.fromEntries(values.map((one) => [one.value, answerOf(one.value, one.answer)]));
                const chosen = target.value === '' ? null : Number(target.value);
                onChange({ ...choice, answers: { ...own, [value]: chosen } });
              }}
            >
              <option value="">{words.missing}</option>
              {answers.map((text, at) => (
                <option key={text} value={at}>
                  {codes[at] && codes[at] !== text ? `${text} (${words.code(codes[at])})` : text}
                </option>
              ))}
            </NativeSelect>
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}
