import type { ViewSource } from '@tallscreen/bff/contract/analytics';

type Place = { pathname: string; search: string; state: unknown };

/** Passed along with a link to a video's page, which otherwise counts as opened by a link. */
type VideoPageState = { source?: ViewSource | 'other' } | null;

/** Where the user came upon the video that a screen shows; undefined in the user's own lists. */
export function viewSource({ pathname, search, state }: Place, videoId: number): ViewSource | undefined {
  const page = pathname.split('/')[1] ?? '';
  if (page === 'video') {
    const source = (state as VideoPageState)?.source ?? 'link';
    return source === 'other' ? undefined : source;
  }
  if (page === 'profile') return page;
  if (page !== '' && page !== 'feed') return undefined;
  const params = new URLSearchParams(search);
  if (params.get('video') === String(videoId)) return 'link';
  return params.get('tab') === 'following' ? 'following' : 'feed';
}
