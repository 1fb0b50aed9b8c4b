import {
  useModeratePromoMutation,
  useModerateVideoMutation,
  usePendingPromosInfiniteQuery,
  usePendingVideosInfiniteQuery,
  type Decision,
} from '../../api/admin.ts';
import { inReviewOrder, reviewOfPromo, reviewOfVideo, type ReviewItem } from './review.ts';

export type Decide = (decision: Decision) => Promise<{ error?: unknown }>;

export type ReviewQueue = {
  items: ReviewItem[];
  isLoading: boolean;
  isError: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  hasMoreFailed: boolean;
  retry: () => void;
  more: () => void;
  decide: Decide;
};

type Query = {
  isLoading: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

const stateOf = (query: Query) => ({
  isLoading: query.isLoading,
  isError: query.isError,
  hasMore: query.hasNextPage,
  isFetchingMore: query.isFetchingNextPage,
  hasMoreFailed: query.isFetchNextPageError,
  retry: () => void query.refetch(),
  more: () => void query.fetchNextPage(),
});

export function useVideoQueue(): ReviewQueue {
  const query = usePendingVideosInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [decide] = useModerateVideoMutation();
  const videos = query.data?.pages.flatMap((page) => page.videos) ?? [];
  return { ...stateOf(query), items: inReviewOrder(videos.map(reviewOfVideo)), decide };
}

export function usePromoQueue(): ReviewQueue {
  const query = usePendingPromosInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [decide] = useModeratePromoMutation();
  const promos = query.data?.pages.flatMap((page) => page.promos) ?? [];
  return { ...stateOf(query), items: inReviewOrder(promos.map(reviewOfPromo)), decide };
}
