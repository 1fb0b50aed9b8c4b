import { blockCopiesCollection } from '@tallscreen/kit-mongo/block-copies';
import type { DatabasePlan } from '@tallscreen/kit-mongo/database';
import { choicesCollection } from '#store/choices';
import { createGenerationStore, generationsCollection } from '#store/generations';
import { defineMediaItems } from '#store/media-items';
import { searchEntriesCollection } from '#store/search-entries';
import { searchProgressCollection } from '#store/search-progress';
import { searchRowsCollection } from '#store/search-rows';
import { searchTermsCollection } from '#store/search-terms';
import { defineUploaders } from '#store/uploaders';

/** The collections of this service, including those of the read model in use; each rebuild makes new ones. */
export const collections: DatabasePlan['collections'] = async (connection) => {
  const { current } = await createGenerationStore(connection).read();
  return [
    generationsCollection,
    blockCopiesCollection,
    choicesCollection,
    defineMediaItems(current),
    defineUploaders(current),
    searchEntriesCollection,
    searchProgressCollection,
    searchRowsCollection,
    searchTermsCollection,
  ];
};
