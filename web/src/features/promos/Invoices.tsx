import { Link } from 'react-router-dom';
import type { BillingAddress, InvoiceList, InvoiceSummary } from '@tallscreen/bff/contract/invoice';
import { errorText } from '../../api/errors.ts';
import { useBillingAddressQuery, useInvoicesQuery, useSetBillingAddressMutation } from '../../api/invoices.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { monthName } from '../../ui/days.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Form } from '../../ui/Form.tsx';
import { textOf } from '../../ui/formText.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { CsvButton } from '../stats/Section.tsx';
import { formatMoney } from './money.ts';
import css from './Promos.module.css';

const columns = (): Column<InvoiceSummary>[] => [
  {
    title: t('Invoice'),
    cell: ({ number }) => (
      <Link className="link" to={`/user/promos/invoices/${number}`}>
        {number}
      </Link>
    ),
  },
  { title: t('Month (UTC)'), cell: ({ month }) => monthName(month) },
  { title: t('Total'), cell: ({ total, currency }) => formatMoney(total, currency), align: 'end' },
  {
    title: t('File'),
    cell: ({ number }) => <CsvButton url={`/promos/invoices/${number}.csv`} file={`invoice-${number}`} of={number} />,
    align: 'end',
  },
];

function Waiting({ list: { waiting_for: cause } }: { list: InvoiceList }) {
  if (cause === null) return null;
  return (
    <p role="status">
      {cause === 'seller'
        ? t('Invoices wait until the operator has entered its address.')
        : t('Invoices wait for your billing address.')}
    </p>
  );
}

function AddressForm({ address }: { address: BillingAddress }) {
  const dispatch = useAppDispatch();
  const [save] = useSetBillingAddressMutation();
  const submission = useSubmit(async (fields) => {
    const [name, lines, taxId] = [textOf(fields, 'name'), textOf(fields, 'address'), textOf(fields, 'tax_id')];
    const { data, error } = await save({ name, address: lines, tax_id: taxId });
    if (!data) return errorText(error, t('Something went wrong.'));
    dispatch(toastShown(t('Saved.')));
    return undefined;
  });
  return (
    <details className={css['limits']} open={address.name === ''}>
      <summary>{t('Billing address')}</summary>
      <Form className={css['fields']} submission={submission}>
        <TextField label={t('Name or company')} name="name" defaultValue={address.name} limit={60} required />
        <TextArea
          label={t('Postal address')}
          name="address"
          defaultValue={address.address}
          limit={300}
          rows={3}
          required
        />
        <TextField
          label={t('Tax number (optional)')}
          name="tax_id"
          hint={t('Invoices that were issued keep the old address.')}
          defaultValue={address.tax_id}
          limit={60}
        />
        <Button type="submit" disabled={submission.isBusy}>
          {t('Save')}
        </Button>
      </Form>
    </details>
  );
}

/** The user's invoices for promos, and the address that the next ones bill. */
export function Invoices() {
  const list = useInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: address } = useBillingAddressQuery();
  const { data } = list;
  return (
    <section className={css['fields']} aria-labelledby="invoices">
      <h2 id="invoices">{t('Invoices')}</h2>
      <p className="quiet">
        {t('Each month is invoiced a day after its end (UTC). What is counted later is on the next invoice.')}
      </p>
      {list.isLoading && <Loading shape="table" count={2} />}
      {list.isError && !data && (
        <ErrorState text={t('Failed to load the invoices.')} onRetry={() => void list.refetch()} />
      )}
      {data && <Waiting list={data} />}
      {data && data.invoices.length === 0 && <p className="quiet">{t('No invoices yet.')}</p>}
      {data && data.invoices.length > 0 && (
        <DataTable label={t('Invoices')} columns={columns()} rows={data.invoices} keyOf={({ number }) => number} />
      )}
      {address && <AddressForm key={JSON.stringify(address)} address={address} />}
    </section>
  );
}
