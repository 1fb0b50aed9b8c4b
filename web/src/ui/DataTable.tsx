import type { ReactNode } from 'react';
import css from './DataTable.module.css';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; align?: 'end' };

type Props<Row> = { label: string; columns: Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string | number };

/**
 * On narrow screens each row becomes a block with column titles. Roles are set explicitly, because changing `display`
 * removes the native ones.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className={css['frame']}>
      <table role="table" className={css['table']} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, align }) => (
              <th key={title} role="columnheader" scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ title, cell, align }) => (
                <td key={title} role="cell" data-title={title} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
