import { expect, test } from '@jest/globals';
import { putBack, takeOut } from './decided.ts';

test('what failed comes back alone', () => {
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 3 }]];
  const failed = takeOut(pages, 1);
  takeOut(pages, 2);
  putBack(pages, failed);
  expect(pages).toEqual([[{ id: 1 }], [{ id: 3 }]]);
  putBack(pages, failed);
  expect(pages).toEqual([[{ id: 1 }], [{ id: 3 }]]);
});

test('what was not there does not come', () => {
  const pages = [[{ id: 1 }]];
  putBack(pages, takeOut(pages, 7));
  expect(pages).toEqual([[{ id: 1 }]]);
});
