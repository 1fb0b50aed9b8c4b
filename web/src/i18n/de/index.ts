import type { Catalogue } from '../translate.ts';
import { common } from './common.ts';
import { server } from './server.ts';
import { adminsConsole } from './admins-console.ts';
import { adminsPolicies } from './admins-policies.ts';
import { adminsRecords } from './admins-records.ts';
import { adminsReview } from './admins-review.ts';
import { adminsWorkbench } from './admins-workbench.ts';
import { admins } from './admins.ts';
import { creators } from './creators.ts';
import { viewersCards } from './viewers-cards.ts';
import { viewersFeed } from './viewers-feed.ts';
import { viewers } from './viewers.ts';

/** By area, so that a test can find texts that two areas translate differently. */
export const areas: Readonly<Record<string, Catalogue>> = {
  common,
  viewers,
  viewersFeed,
  viewersCards,
  creators,
  admins,
  adminsConsole,
  adminsPolicies,
  adminsRecords,
  adminsReview,
  adminsWorkbench,
};

export const catalogue: Catalogue = Object.assign({}, ...Object.values(areas)) as Catalogue;
export { server };
