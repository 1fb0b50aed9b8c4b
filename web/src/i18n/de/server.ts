import type { Catalogue } from '../translate.ts';
import { explanations } from './server-rules.ts';

/** What the server writes. Placeholders stand for what differs; the first pattern that fits is taken. */
export const server: Catalogue = explanations;
