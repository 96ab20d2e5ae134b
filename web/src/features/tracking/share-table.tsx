import { percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { FigureTable, Head } from '../../ui/figure-table.tsx';

interface ShareTableProps {
  readonly label: string;
  readonly corner: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Shares of all people, by row and column; shown as shares of the row. */
  readonly shares: readonly (readonly number[])[];
}

/** Where the people of each row went. */
export function ShareTable({ label, corner, rows, columns, shares }: ShareTableProps): ReactElement {
  return (
    <FigureTable
      label={label}
      head={
        <>
          <Head>{corner}</Head>
          {columns.map((column) => (
            <Head key={column}>{column}</Head>
          ))}
        </>
      }
    >
      {shares.map((row, a) => {
        const total = row.reduce((sum, share) => sum + share, 0);
        return (
          <tr key={rows[a]}>
            <th scope="row">{rows[a]}</th>
            {row.map((share, b) => {
              const part = total > 0 ? share / total : 0;
              return (
                <td key={columns[b]} className={part >= 0.5 ? 'marked' : undefined}>
                  {percent(part)}
                </td>
              );
            })}
          </tr>
        );
      })}
    </FigureTable>
  );
}
