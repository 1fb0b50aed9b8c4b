import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { choicesCollection } from '#store/choices';

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  choices: userDataKind({
    collection: choicesCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ notInterested, words, languages, taste }) => ({
      not_interested: notInterested.map(({ reason, value, videoId }) => ({ reason, value, video_id: videoId })),
      muted_words: words,
      languages,
      personalised_feed: !taste.isOff,
      more_like_this: taste.moreLikeThis.map(({ videoId }) => videoId),
      picked: taste.picks.map(({ type, value }) => ({ type, id: value })),
      removed_from_taste: taste.ignored.map(({ type, value }) => ({ type, id: value })),
    }),
  }),
};
