import Typography from '@mui/material/Typography';
import { Dialog } from '../ui/dialog.tsx';

export function AboutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title="About" onClose={onClose}>
      <Typography>Welcome to the Quantitative Persona (QP) Tool!</Typography>
      <Typography sx={{ mt: 3 }}>
        It finds the segments in your survey, shows them as cross-tabs that you can hand over, and makes a short
        questionnaire that types new people into them.
      </Typography>
      <Typography sx={{ mt: 3, color: 'ui.secondary' }}>
        For questions, a new account or help with a file, please contact the administrator.
      </Typography>
    </Dialog>
  );
}
