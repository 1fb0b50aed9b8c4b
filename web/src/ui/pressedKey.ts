type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/** The key that browsers report when an input method has used it. */
const USED_BY_INPUT_METHOD = 229;

/**
 * Returns the pressed key; '' if an input method uses it to choose or confirm a suggestion. Safari ends a composition
 * before it reports the Enter that confirmed it; then only the key code tells.
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === USED_BY_INPUT_METHOD ? '' : key;
}
