import { useLocation } from 'react-router-dom';

/** Returns the path from which the guard redirected the user to the login. */
export function useOrigin(): string | undefined {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' ? state.from : undefined;
}
