import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Marks, Saved } from '@tallscreen/bff/contract/library';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { api, UNTIL_ANSWERED } from './base.ts';
import { commentsApi, commentsCounted } from './comments.ts';
import type { MediaItemRef } from './engagement.ts';
import { feedApi } from './feed.ts';
import { libraryApi } from './library.ts';
import { profileApi } from './profile.ts';
import { videosApi } from './videos.ts';

/** Users whom the user follows and videos that the user saved: loaded once, so that no card must carry it. */
export const marksApi = api.injectEndpoints({
  endpoints: (build) => ({
    marks: build.query<Marks, void>({
      query: () => '/me/marks',
      keepUnusedDataFor: 3_600,
      extraOptions: UNTIL_ANSWERED,
    }),
    setSave: build.mutation<Saved, { videoId: number; isSaved: boolean }>({
      query: ({ videoId, isSaved }) => ({ url: `/videos/${videoId}/${isSaved ? 'save' : 'unsave'}`, method: 'POST' }),
    }),
  }),
});

/**
 * Whether the viewer likes, saved or follows something, and how many users do; the count is undefined if it is unknown.
 */
export type Mark = { isOn: boolean; count?: number | undefined };
/** `before`: set while a change is under way; shown again if it fails. */
export type HeldMark = Mark & { before?: Mark };

export const likeKey = ({ type, id }: MediaItemRef) => `like/${type}/${id}`;
export const commentLikeKey = (id: number) => `like/comment/${id}`;
export const saveKey = (videoId: number) => `save/${videoId}`;
export const followKey = (userId: number) => `follow/${userId}`;

type State = {
  /** Whether the follows and saves are loaded. Before that, a missing mark means nothing. */
  areLoaded: boolean;
  marks: Record<string, HeldMark>;
  /** The number of comments by video. */
  comments: Record<number, number>;
};

const initialState: State = { areLoaded: false, marks: {}, comments: {} };

const turned = ({ isOn, count }: Mark): Mark => ({
  isOn: !isOn,
  count: count === undefined ? count : Math.max(0, count + (isOn ? -1 : 1)),
});

/** Ignore the answer: it shows the state before a change that is under way. */
function learn({ marks }: State, key: string, mark: Mark): void {
  if (!marks[key]?.before) marks[key] = mark;
}

type Item = Pick<VideoCard, 'id' | 'liked' | 'likes'> & { type?: MediaItemRef['type']; comments?: number };

function learnItem(state: State, { type = 'video', id, liked, likes, comments }: Item): void {
  learn(state, likeKey({ type, id }), { isOn: liked, count: likes });
  if (type === 'video' && comments !== undefined) state.comments[id] = comments;
}

type Answer<Page> = { payload: { pages: Page[] }; meta: { arg: object } };
/** After "load more" only the last page is new. */
const newPages = <Page>({ payload: { pages }, meta: { arg } }: Answer<Page>): Page[] =>
  'direction' in arg && arg.direction ? pages.slice(-1) : pages;

/** The viewer's marks, and the counts that they change. Answers fill it, actions change it, and all cards read it. */
const slice = createSlice({
  name: 'marks',
  initialState,
  reducers: {
    /** `shown`: the state that the user sees, which is changed. */
    markChanging: ({ marks }, { payload: { key, shown } }: PayloadAction<{ key: string; shown: Mark }>) => {
      marks[key] = { ...turned(shown), before: { isOn: shown.isOn, count: shown.count } };
    },
    markChanged: (
      { marks },
      { payload: { key, count } }: PayloadAction<{ key: string; count: number | undefined }>,
    ) => {
      const mark = marks[key];
      if (mark) marks[key] = { isOn: mark.isOn, count: count ?? mark.count };
    },
    changeFailed: ({ marks }, { payload: key }: PayloadAction<string>) => {
      const before = marks[key]?.before;
      if (before) marks[key] = before;
    },
    followEnded: ({ marks }, { payload: userId }: PayloadAction<number>) => {
      delete marks[followKey(userId)];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => initialState)
      .addCase(commentsCounted, ({ comments }, { payload: { videoId, change } }) => {
        const known = comments[videoId];
        if (known !== undefined) comments[videoId] = Math.max(0, known + change);
      })
      .addMatcher(marksApi.endpoints.marks.matchFulfilled, (state, { payload }) => {
        state.areLoaded = true;
        const on = new Set([...payload.saved_video_ids.map(saveKey), ...payload.followed_user_ids.map(followKey)]);
        const known = Object.keys(state.marks).filter((key) => !key.startsWith('like/'));
        for (const key of [...known, ...on]) learn(state, key, { ...state.marks[key], isOn: on.has(key) });
      })
      .addMatcher(feedApi.endpoints.feed.matchFulfilled, (state, answer) => {
        for (const { items } of newPages(answer)) for (const item of items) learnItem(state, item);
      })
      .addMatcher(
        isAnyOf(profileApi.endpoints.profile.matchFulfilled, libraryApi.endpoints.library.matchFulfilled),
        (state, answer) => {
          for (const { videos } of newPages<{ videos: Item[] }>(answer))
            for (const video of videos) learnItem(state, video);
        },
      )
      .addMatcher(profileApi.endpoints.profile.matchFulfilled, (state, answer) => {
        for (const { user_id: id, is_following: isOn, followers: count } of newPages(answer))
          learn(state, followKey(id), { isOn, count });
      })
      .addMatcher(videosApi.endpoints.video.matchFulfilled, (state, { payload }) => learnItem(state, payload))
      .addMatcher(commentsApi.endpoints.comments.matchFulfilled, (state, answer) => {
        for (const { comments } of newPages(answer))
          for (const { id, liked: isOn, likes: count } of comments) learn(state, commentLikeKey(id), { isOn, count });
      }),
});

export const { markChanging, markChanged, changeFailed, followEnded } = slice.actions;
export const marksReducer = slice.reducer;

/** Loads the marks, once for each screen with cards instead of once per card. */
export const { useMarksQuery } = marksApi;
