import { sentencesIn } from '../sentences.ts';
import type { Catalogue, Texts } from '../translate.ts';
import admins from './admins.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import creators from './creators.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import explanations from './explanations.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import push from './push.json' with { type: 'json' };
import reasons from './reasons.json' with { type: 'json' };
import viewers from './viewers.json' with { type: 'json' };

/** Split by readers; texts of several groups are in `common`. */
export const areas: Readonly<Record<string, Catalogue>> = { common, viewers, creators, admins, push };

export const catalogue: Catalogue = Object.assign({}, ...Object.values(areas)) as Catalogue;

/** `locale` is a German one, such as de-AT. */
export const german = (locale: string): Texts => ({
  catalogue,
  ...sentencesIn(locale, { errors, audit, explanations, notices, reasons }),
});
