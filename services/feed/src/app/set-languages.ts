import type { SaveChoices } from '#app/save-choices';
import { checkLanguages } from '#domain/choices';

/**
 * Replaces the languages of videos that the viewer wants and returns what is stored. Throws invalid_argument for an
 * unknown code.
 */
export const createSetLanguages = ({ saveChoices }: { readonly saveChoices: SaveChoices }) =>
  async function setLanguages(viewerId: number, typed: readonly string[]): Promise<readonly string[]> {
    const languages = checkLanguages(typed);
    return (await saveChoices(viewerId, (choices) => ({ ...choices, languages }))).languages;
  };
