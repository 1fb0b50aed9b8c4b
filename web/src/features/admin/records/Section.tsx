import { useId, type ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import admin from '../Admin.module.css';
import css from './Records.module.css';

type Props<Row> = {
  title: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** the most entries that the server sends of this list */
  most?: number;
  /** shown instead of an empty table */
  empty: string;
};

/** A heading with the number of entries, which says if there may be more, and a table of them; else one line. */
export function Section<Row>({ title, columns, rows, keyOf, most = 50, empty }: Props<Row>) {
  const id = useId();
  if (rows.length === 0)
    return (
      <section className={css['folded']} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="quiet">{empty}</p>
      </section>
    );
  return (
    <section className={admin['section']} aria-labelledby={id}>
      <h2 id={id} className={css['title']}>
        {title}{' '}
        <span className="quiet small">
          {rows.length < most ? rows.length : t('newest {count}', { count: rows.length })}
        </span>
      </h2>
      <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  );
}

/** A short list of names and figures at the top of a page. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
