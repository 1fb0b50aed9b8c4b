import { useLocation } from 'react-router-dom';

/** Where the guard sent the person away from. */
export function useOrigin(): string | undefined {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' ? state.from : undefined;
}
