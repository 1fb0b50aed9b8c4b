import { browserStorage } from '../app/token.ts';

export const SITE_KEY = 'site';

/** Returns the name of this installation, as this browser last read it (app/showInstance.ts). */
export const siteName = (): string => browserStorage()?.getItem(SITE_KEY) ?? 'Tallscreen';
