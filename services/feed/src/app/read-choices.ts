import { noChoices, type Choices } from '#domain/choices';
import type { ChoiceStore } from '#store/choices';

/** Reads what a viewer has left out of their feed. */
export const createReadChoices =
  ({ choices }: { readonly choices: Pick<ChoiceStore, 'find'> }) =>
  async (viewerId: number): Promise<Choices> =>
    (await choices.find([viewerId]))[0] ?? noChoices;
