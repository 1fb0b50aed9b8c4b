import { act, renderHook } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, test } from '@jest/globals';
import { installLayout } from '../../testing/layout.ts';
import { useCommentsPanel } from './useCommentsPanel.ts';

test('the press on Comments is over before the panel is built', () => {
  installLayout({ isWide: false });
  const column = { current: null };
  const { result } = renderHook(() => useCommentsPanel(column, 0));
  act(() => {
    flushSync(() => result.current.toggle());
    expect(result.current.isOpen).toBe(false);
  });
  expect(result.current.isOpen).toBe(true);
});
