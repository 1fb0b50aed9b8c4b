import { api } from '../api/base.ts';
import type { AppStore } from './store.ts';
import { sessionExpired } from './session.ts';
import { TOKEN_KEY } from './token.ts';

/** Keeps tabs in sync: signing in or out in one applies to all. */
export function followOtherTabs(store: AppStore, restore: () => Promise<void>): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const { status } = store.getState().session;
    if (newValue === null && status === 'signedIn') {
      store.dispatch(sessionExpired());
      store.dispatch(api.util.resetApiState());
    } else if (newValue !== null || status === 'loading') void restore();
  });
}
