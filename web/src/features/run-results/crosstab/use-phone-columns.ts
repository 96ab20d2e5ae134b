import { useMediaQuery } from '@mui/material';
import { useMemo, useState } from 'react';

/** The segments that a table shows: a phone has room for one beside Total, and turns from one to the next. */
export function usePhoneColumns(order: readonly number[]) {
  const phone = useMediaQuery('screen and (max-width: 599.95px)', { noSsr: true });
  const [segment, onSegment] = useState(1);
  const columns = useMemo(() => (phone ? [segment] : order), [phone, segment, order]);
  return { phone, columns, pages: { order, segment, onSegment } };
}
