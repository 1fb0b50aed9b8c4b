import type { Catalogue } from '../translate.ts';
import { admin } from './server-admin.ts';
import { errors } from './server-errors.ts';
import { explanations, rules } from './server-rules.ts';
import { uploads } from './server-uploads.ts';

/** What the server writes. Placeholders stand for what differs; the first pattern that fits is taken. */
export const server: Catalogue = { ...errors, ...uploads, ...admin, ...rules, ...explanations };
