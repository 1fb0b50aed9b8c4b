import { matchRoutes, useLocation } from 'react-router-dom';

/** Returns the path from which the guard redirected the user to the login. */
export function useOrigin(): string | undefined {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' ? state.from : undefined;
}

/** Returns the id of the video if the origin is a shared link, `/feed?video=…`. Guests may watch it on its own page. */
export function sharedVideo(origin: string | undefined): string | undefined {
  const [path, search] = (origin ?? '').split('?', 2);
  return path === '/feed' ? /^\d+$/.exec(new URLSearchParams(search).get('video') ?? '')?.[0] : undefined;
}

/** Returns the name in the origin if it is a person's profile, which guests cannot open. */
export const sharedProfile = (origin: string | undefined): string | undefined =>
  matchRoutes([{ path: '/profile/:username/*' }], origin?.split('?', 1)[0] ?? '')?.[0]?.params['username'];
