import { useEffect } from 'react';
import { shortcutOf } from '../../ui/shortcutOf.ts';

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
  arrowdown: 'next',
  j: 'next',
  arrowup: 'previous',
  k: 'previous',
  l: 'like',
  c: 'comments',
  arrowleft: 'back',
  arrowright: 'forward',
  s: 'save',
  f: 'follow',
  m: 'mute',
  ' ': 'pause',
  '?': 'help',
};

/** Returns the action of a key. A list that scrolls by itself, such as the comments, keeps its keys. */
function actionOf(event: KeyboardEvent): Name | undefined {
  const isInList = event.target instanceof Element && event.target.closest('[role="region"]');
  return isInList ? undefined : NAMES[shortcutOf(event)];
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
