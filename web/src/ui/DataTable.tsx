import type { ReactNode } from 'react';
import css from './DataTable.module.css';

/** `isWide`: contains sentences; it takes the width that the others leave. */
export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; align?: 'end'; isWide?: boolean };

type Props<Row> = { label: string; columns: Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string | number };

/** More columns than this stand closer to each other. */
const MANY = 8;

/**
 * On narrow screens each row becomes a block with column titles. Roles are set explicitly, because changing `display`
 * removes the native ones.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className={css['frame']}>
      <table role="table" className={css['table']} aria-label={label} data-many={columns.length > MANY || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, align, isWide }) => (
              <th key={title} role="columnheader" scope="col" data-align={align} data-wide={isWide || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ title, cell, align, isWide }) => (
                <td key={title} role="cell" data-title={title} data-align={align} data-wide={isWide || undefined}>
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
