import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { choicesCollection } from '#store/choices';

/** What an export of a user's data takes from this service. */
export const userDataKinds = {
  choices: userDataKind({
    collection: choicesCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ notInterested, words, languages }) => ({
      not_interested: notInterested.map(({ reason, value, videoId }) => ({ reason, value, video_id: videoId })),
      muted_words: words,
      languages,
    }),
  }),
};
