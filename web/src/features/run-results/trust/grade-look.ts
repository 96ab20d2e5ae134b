import type { SvgIconComponent } from '@mui/icons-material';
import CheckIcon from '@mui/icons-material/Check';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import HelpOutlineIcon from '@mui/icons-material/HelpOutlined';
import PriorityHighIcon from '@mui/icons-material/PriorityHigh';
import type { Grade } from '@qp/facts';

/** The sign and colour of each grade, in the pill and on Run Details. */
export const gradeLook: Readonly<Record<Grade, { readonly Icon: SvgIconComponent; readonly colour: string }>> = {
  'well supported': { Icon: CheckIcon, colour: 'ui.good' },
  'usable with care': { Icon: PriorityHighIcon, colour: 'ui.caution' },
  'not supported': { Icon: ErrorOutlineIcon, colour: 'ui.danger' },
  'cannot tell': { Icon: HelpOutlineIcon, colour: 'ui.secondary' },
};
