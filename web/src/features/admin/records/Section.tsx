import { useId, type ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { classes } from '../../../ui/classes.ts';
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

/** A heading with the number of entries, which tells if there may be more, and a table of them. */
export function Section<Row>({ title, columns, rows, keyOf, most = 50, empty }: Props<Row>) {
  const id = useId();
  return (
    <section className={admin['section']} aria-labelledby={id}>
      <h2 id={id} className={css['title']}>
        {title}{' '}
        <span className="quiet small">
          {rows.length < most ? rows.length : t('newest {count}', { count: rows.length })}
        </span>
      </h2>
      {rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      ) : (
        <p className={classes('quiet', css['empty'])}>{empty}</p>
      )}
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
