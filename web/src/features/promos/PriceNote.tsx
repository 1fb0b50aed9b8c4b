import { usePriceInForceQuery } from '../../api/pricing.ts';
import { t } from '../../i18n/translate.ts';
import { formatExact } from '../../ui/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './Promos.module.css';
import { costOf, formatMoney } from './money.ts';

/** The price in force, and what the views of the total cap cost at it. Shows nothing until the price is known. */
export function PriceNote({ totalCap }: { totalCap: string }) {
  const { data } = usePriceInForceQuery();
  if (!data) return null;
  const price = data.current;
  if (!price)
    return <p className={classes('quiet', 'small', css['price'])}>{t('No price is set yet: views cost nothing.')}</p>;
  const { currency } = price;
  const views = /^\d{1,10}$/.test(totalCap) ? Number(totalCap) : 0;
  return (
    <p className={classes('quiet', 'small', css['price'])} role="status">
      {t('Price now: {price} for 1,000 billed views.', { price: formatMoney(costOf(price, 1_000), currency) })}{' '}
      {views > 0 &&
        t('{views} of them cost {cost}.', {
          views: formatExact(views),
          cost: formatMoney(costOf(price, views), currency),
        })}
    </p>
  );
}
