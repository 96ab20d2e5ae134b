import type { SvgIconComponent } from '@mui/icons-material';
import CheckIcon from '@mui/icons-material/Check';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import HelpOutlineIcon from '@mui/icons-material/HelpOutlined';
import PriorityHighIcon from '@mui/icons-material/PriorityHigh';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import type { Grade } from '@qp/facts';
import { runViewWords } from '@qp/words/run/view';
import { useWords } from '../../../lib/words.ts';

const signs: Readonly<Record<Grade, { readonly Icon: SvgIconComponent; readonly colour: string }>> = {
  'well supported': { Icon: CheckIcon, colour: 'ui.good' },
  'usable with care': { Icon: PriorityHighIcon, colour: 'ui.caution' },
  'not supported': { Icon: ErrorOutlineIcon, colour: 'ui.danger' },
  'cannot tell': { Icon: HelpOutlineIcon, colour: 'ui.secondary' },
};

export const STRIP_PIXELS = 20;

/** The verdict on a run in one line, on every view; the evidence is on Run Details. */
export function TrustStrip({ run, onWhy }: { readonly run: Run; onWhy(): void }) {
  const words = useWords(runViewWords).trust;
  const { Icon, colour } = signs[run.verdict.grade];
  const { text, weak } = run.verdict;
  // A segment that the verdict names already is not named again.
  const unnamed = weak.filter((segment) => !new RegExp(`\\bSEG${segment}\\b`).test(text));
  const sentence = unnamed.length === 0 ? text : `${text} ${words.weak(unnamed)}`;
  const against = run.trust.filter(({ level }) => level === 'caution' || level === 'warning').length;
  return (
    <Stack
      component="aside"
      aria-label={words.label}
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, height: STRIP_PIXELS, minWidth: 0 }}
    >
      <Icon sx={{ color: colour, fontSize: 16, flex: 'none' }} aria-hidden />
      <Typography variant="body2" noWrap title={sentence} sx={{ fontWeight: 540, minWidth: 0 }}>
        {sentence}
      </Typography>
      {against > 1 && (
        <Typography
          variant="body2"
          noWrap
          sx={{ color: 'ui.secondary', flex: 'none', display: { xs: 'none', sm: 'block' } }}
        >
          {words.more(against - 1)}
        </Typography>
      )}
      <Link component="button" type="button" variant="body2" onClick={onWhy} sx={{ flex: 'none' }}>
        {words.why}
      </Link>
    </Stack>
  );
}
