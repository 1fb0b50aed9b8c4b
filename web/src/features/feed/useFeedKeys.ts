import { useEffect } from 'react';
import { pressedKey } from '../../ui/pressedKey.ts';

type Name =
  | 'next'
  | 'previous'
  | 'like'
  | 'comments'
  | 'back'
  | 'forward'
  | 'save'
  | 'follow'
  | 'mute'
  | 'pause'
  | 'help';

const NAMES: Record<string, Name> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  l: 'like',
  c: 'comments',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  s: 'save',
  f: 'follow',
  m: 'mute',
  ' ': 'pause',
  '?': 'help',
};

/** The position line of a video uses only the arrows. */
const USES_KEYS = 'input:not([type="range"]), textarea, select, [role="dialog"], [role="menu"], [role="region"]';

/** Returns the action of a key, or undefined if the focused element uses the key itself. */
function actionOf(event: KeyboardEvent): Name | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(USES_KEYS)) return undefined;
  const key = pressedKey(event);
  if (key.startsWith('Arrow') && target?.matches('input[type="range"]')) return undefined;
  const action = NAMES[key.length === 1 ? key.toLowerCase() : key];
  if (action === 'pause' && target?.closest('button, a')) return undefined;
  return action;
}

export function useFeedKeys(keys: Record<Name, () => unknown>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      keys[action]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}
