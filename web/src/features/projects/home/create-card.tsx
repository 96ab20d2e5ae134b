import AddIcon from '@mui/icons-material/Add';
import { ButtonBase, Typography } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useWords } from '../../../lib/words.ts';
import { CARD_HEIGHT } from './project-card.tsx';

/** The last card of the grid. */
export function CreateCard({ onClick }: { onClick(): void }) {
  const words = useWords(homeWords);
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minHeight: CARD_HEIGHT,
        p: { xs: 3.5, sm: 5 },
        border: '1px dashed',
        borderColor: 'ui.fieldLine',
        borderRadius: '14px',
        color: 'ui.link',
        '&:hover': { borderColor: 'ui.link', bgcolor: 'ui.chosenRow' },
      }}
    >
      <AddIcon sx={{ fontSize: 26 }} aria-hidden />
      <Typography variant="h4" component="span">
        {words.create}
      </Typography>
      <Typography component="span" sx={{ color: 'ui.secondary' }}>
        {words.createHelp}
      </Typography>
    </ButtonBase>
  );
}
