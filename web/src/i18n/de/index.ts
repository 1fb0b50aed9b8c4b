import type { Catalogue } from '../translate.ts';
import { common } from './common.ts';
import { admins } from './admins.ts';
import { adminsConsole } from './admins-console.ts';
import { adminsPolicies } from './admins-policies.ts';
import { adminsRecords } from './admins-records.ts';
import { adminsReview } from './admins-review.ts';
import { adminsWorkbench } from './admins-workbench.ts';
import { auth } from './creators-auth.ts';
import { creators } from './creators.ts';
import { languages } from './languages.ts';
import { numbers } from './creators-numbers.ts';
import { people } from './people.ts';
import { promos } from './creators-promos.ts';
import { settings } from './creators-settings.ts';
import { social } from './social.ts';
import { tiers } from './creators-tiers.ts';
import { upload } from './creators-upload.ts';
import { viewers } from './viewers.ts';
import { viewersCards } from './viewers-cards.ts';
import { viewersFeed } from './viewers-feed.ts';
import { server } from './server.ts';
import { error } from './error.ts';

/** By area, so that a test can find texts that two areas translate differently. */
export const areas: Readonly<Record<string, Catalogue>> = {
  common,
  admins,
  adminsConsole,
  adminsPolicies,
  adminsRecords,
  adminsReview,
  adminsWorkbench,
  auth,
  creators,
  languages,
  numbers,
  people,
  promos,
  settings,
  social,
  tiers,
  upload,
  viewers,
  viewersCards,
  viewersFeed,
};

export const catalogue: Catalogue = Object.assign({}, ...Object.values(areas)) as Catalogue;
export { error, server };
