import { Box } from '@mui/material';
import { Page } from '../ui/page.tsx';
import { LinesSkeleton, Loading, TableSkeleton } from '../ui/skeletons.tsx';
import { size } from '../ui/theme.ts';

/** In place of the first screen while its code is on its way. */
export function FirstScreen() {
  return (
    <>
      <Box className="no-print" sx={{ height: size.topBar, bgcolor: 'ui.ink' }} />
      <Page>
        <Loading>
          <LinesSkeleton lines={2} />
          <TableSkeleton rows={10} columns={6} />
        </Loading>
      </Page>
    </>
  );
}
