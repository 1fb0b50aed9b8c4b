import type { CollectionDefinition } from '@tallscreen/kit/mongo/collection';
import type { Migrations } from '@tallscreen/kit/mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { blocksCollection } from '#store/blocks';
import { generationsCollection } from '#store/generations';

/** The collections of this service, but for those of the read model, which each rebuild makes anew. */
export const collections: readonly CollectionDefinition<any>[] = [generationsCollection, blocksCollection];

export const migrations: Migrations = { '0001-plain-names': usePlainNames };
