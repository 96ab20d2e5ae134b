import { useState } from 'react';
import { type PagerProps, TABLE_PAGE_SIZES } from './pager.tsx';

interface Pages<Row> {
  readonly shown: readonly Row[];
  /** What a pager needs to turn to another page; null where all rows are on one. */
  readonly pager: PagerProps | null;
  readonly toFirst: () => void;
}

/** The rows of one page, of `firstSize` at first. Without page sizes there is only one. */
export function usePages<Row>(
  rows: readonly Row[],
  pageSizes: readonly number[] | undefined,
  firstSize = pageSizes?.[0] ?? TABLE_PAGE_SIZES[0],
): Pages<Row> {
  const [pageSize, setPageSize] = useState(firstSize);
  const [wantedPage, setPage] = useState(0);
  const toFirst = () => setPage(0);
  if (!pageSizes) return { shown: rows, pager: null, toFirst };
  // Rows may have become fewer since the page was turned.
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(rows.length / pageSize) - 1));
  const onPageSize = (size: number) => {
    setPageSize(size);
    toFirst();
  };
  return {
    shown: rows.slice(page * pageSize, (page + 1) * pageSize),
    pager: { page, pageSize, total: rows.length, pageSizes, onPage: setPage, onPageSize },
    toFirst,
  };
}
