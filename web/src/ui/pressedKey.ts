type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/** What browsers report for a key that an input method has used. */
const USED_BY_INPUT_METHOD = 229;

/**
 * Returns the key that was pressed; '' for one that belongs to an input method, which chooses or confirms a suggestion
 * with it. Safari ends a composition before it reports the Enter that confirmed it, and tells it by the code alone.
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === USED_BY_INPUT_METHOD ? '' : key;
}
