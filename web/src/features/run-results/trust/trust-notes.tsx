import CheckIcon from '@mui/icons-material/Check';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import PriorityHighIcon from '@mui/icons-material/PriorityHigh';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { TrustNote } from '@qp/contract';
import { runDetailsWords } from '@qp/words/run/details';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

const signs = {
  good: { Icon: CheckIcon, colour: 'ui.good' },
  note: { Icon: InfoOutlinedIcon, colour: 'ui.secondary' },
  caution: { Icon: PriorityHighIcon, colour: 'ui.caution' },
  warning: { Icon: ErrorOutlineIcon, colour: 'ui.danger' },
} as const;

type Offer = NonNullable<TrustNote['offer']>;

/** What the run can be designed again with; absent where it can't be. */
export interface DesignAgain {
  onStyleApart?(): void;
  onTwiceTheMaximum?(): void;
  onWithoutNumber?(): void;
  onSetAside?(segment: number): void;
}

interface TrustProps extends DesignAgain {
  readonly notes: readonly TrustNote[];
}

/** The evidence for a run's verdict, one sentence each. */
export function TrustNotes({ notes, ...again }: TrustProps): ReactElement {
  const words = useWords(runDetailsWords).trust;
  const { onStyleApart, onTwiceTheMaximum, onWithoutNumber, onSetAside } = again;
  const action = (offer: Offer, segment = 0) =>
    ({
      style: onStyleApart,
      level: onStyleApart,
      maximum: onTwiceTheMaximum,
      number: onWithoutNumber,
      aside: onSetAside && (() => onSetAside(segment)),
    })[offer];
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 2.5, listStyle: 'none' }}>
      {notes.map(({ level, text, offer, segment }) => {
        const { Icon, colour } = signs[level];
        return (
          <Stack component="li" key={text} direction="row" sx={{ gap: 2.5, alignItems: 'flex-start' }}>
            <Icon sx={{ color: colour, fontSize: 17, mt: 0.5 }} aria-hidden />
            <Typography>
              <Box component="span" sx={visuallyHidden}>
                {words.levels[level]}{' '}
              </Box>
              {text}
              {offer && action(offer, segment) && (
                <Button
                  variant="text"
                  color="primary"
                  size="small"
                  className="no-print"
                  onClick={action(offer, segment)}
                  sx={{ display: 'block', ml: -1.5, mt: 0.5 }}
                >
                  {words.offers[offer]}
                </Button>
              )}
            </Typography>
          </Stack>
        );
      })}
    </Stack>
  );
}
