import type { Catalogue } from '../translate.ts';
import { common } from './common.ts';
import { server } from './server.ts';
import { admins } from './admins.ts';
import { creators } from './creators.ts';
import { auth } from './creators-auth.ts';
import { numbers } from './creators-numbers.ts';
import { promos } from './creators-promos.ts';
import { settings } from './creators-settings.ts';
import { tiers } from './creators-tiers.ts';
import { upload } from './creators-upload.ts';
import { viewers } from './viewers.ts';

/** By area, so that a test can find texts that two areas translate differently. */
export const areas: Readonly<Record<string, Catalogue>> = {
  common,
  viewers,
  creators,
  auth,
  numbers,
  promos,
  settings,
  tiers,
  upload,
  admins,
};

export const catalogue: Catalogue = Object.assign({}, ...Object.values(areas)) as Catalogue;
export { server };
