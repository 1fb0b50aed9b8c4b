import { z } from 'zod';
import { nextCursor } from '#schemas/common';
import { Promo } from '#schemas/video';

export const PromoList = z.object({ promos: z.array(Promo), next_cursor: nextCursor }).meta({ id: 'PromoList' });
