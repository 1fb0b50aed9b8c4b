import { fail } from '@tallscreen/kit/errors';
import type { ChargeStore, DayCharges } from '#store/charges';
import type { MediaItemStore } from '#store/media-items';

export interface ListPromoChargesDeps {
  readonly charges: Pick<ChargeStore, 'listMonth'>;
  readonly items: Pick<MediaItemStore, 'read'>;
}

export interface PromoCharge extends DayCharges {
  /** the latest title; empty for an unknown promo */
  readonly title: string;
}

/** Lists what a business was billed in a month (YYYY-MM, UTC). Throws invalid_argument for a malformed month. */
export const createListPromoCharges = ({ charges, items }: ListPromoChargesDeps) =>
  async function listPromoCharges(ownerId: number, month: string): Promise<PromoCharge[]> {
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw fail('invalid_month');
    const found = await charges.listMonth(ownerId, month);
    const known = await items.read([...new Set(found.map(({ promoId }) => promoId))]);
    const titles = new Map(known.map(({ id, copy }) => [id, copy?.title ?? '']));
    return found.map((charge) => ({ ...charge, title: titles.get(charge.promoId) ?? '' }));
  };
