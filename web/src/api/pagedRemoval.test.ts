import { expect, test } from '@jest/globals';
import { restoreToPages, removeFromPages } from './pagedRemoval.ts';

test('restores only the item that failed, and once', () => {
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 3 }]];
  const failed = removeFromPages(pages, 1);
  removeFromPages(pages, 2);
  restoreToPages(pages, failed);
  expect(pages).toEqual([[{ id: 1 }], [{ id: 3 }]]);
  restoreToPages(pages, failed);
  expect(pages).toEqual([[{ id: 1 }], [{ id: 3 }]]);
});

test('restores nothing if the item was absent', () => {
  const pages = [[{ id: 1 }]];
  restoreToPages(pages, removeFromPages(pages, 7));
  expect(pages).toEqual([[{ id: 1 }]]);
});
