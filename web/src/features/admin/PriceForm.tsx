import { errorText } from '../../api/errors.ts';
import type { Price } from '@tallscreen/bff/contract/pricing';
import { useSetPriceMutation } from '../../api/pricing.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { textOf } from '../../ui/formText.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { readAmount } from './price.ts';
import css from './Admin.module.css';

export function PriceForm({ current }: { current: Price | null }) {
  const dispatch = useAppDispatch();
  const [setPrice] = useSetPriceMutation();
  const submission = useSubmit(async (fields) => {
    const amount = readAmount(textOf(fields, 'price'));
    const currency = textOf(fields, 'currency').trim().toUpperCase();
    const from = textOf(fields, 'from');
    if (amount === null) return { field: 'price', text: t('Please enter a price such as 12.50.') };
    if (!/^[A-Z]{3}$/.test(currency))
      return { field: 'currency', text: t('Please enter a currency of three letters, such as EUR.') };
    const { error } = await setPrice({
      price_per_thousand_views: amount,
      currency,
      ...(from && { effective_from: from }),
    });
    if (error) return errorText(error, t('Something went wrong.'));
    dispatch(toastShown(t('The price is set.')));
    return undefined;
  });
  return (
    <Form className={css['section']} submission={submission}>
      <TextField label={t('Price per 1,000 views')} name="price" inputMode="decimal" required />
      <TextField label={t('Currency')} name="currency" defaultValue={current?.currency ?? 'EUR'} required />
      <TextField label={t('From')} name="from" type="date" hint={t('Starts now if left empty.')} />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {t('Set price')}
      </Button>
    </Form>
  );
}
