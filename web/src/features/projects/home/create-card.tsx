import AddIcon from '@mui/icons-material/Add';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CARD_HEIGHT } from './project-card.tsx';

/** The last card of the grid. */
export function CreateCard({ onClick }: { onClick(): void }) {
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
        Create a New Project
      </Typography>
      <Typography component="span" sx={{ color: 'ui.secondary' }}>
        From an SPSS, Excel or CSV file, or three CSV files
      </Typography>
    </ButtonBase>
  );
}
