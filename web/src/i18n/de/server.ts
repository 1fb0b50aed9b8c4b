import type { Catalogue } from '../translate.ts';
import { explanations, rules } from './server-rules.ts';
import { uploads } from './server-uploads.ts';

/** What the server writes. Placeholders stand for what differs; the first pattern that fits is taken. */
export const server: Catalogue = { ...uploads, ...rules, ...explanations };
