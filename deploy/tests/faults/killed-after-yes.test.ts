import { afterEach, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { figuresOf, hops, killAfterEachYes } from '../support/killed-after-yes.ts';

jest.setTimeout(3_600_000);
afterEach(() => control.allReady());

/** Fifty kills find a hop that loses one view in fifty; `KILLS=50 npm test -- killed-after-yes` takes an hour. */
const KILLS = Number(process.env['KILLS'] ?? 2);

test.each(hops)(
  '%s is killed after each answered view: every view counts once, with its watch time and share',
  async (hop) => {
    const { creator, told } = await killAfterEachYes(hop, KILLS);
    const figures = await figuresOf(creator, told);
    expect(figures).toEqual(
      Object.fromEntries(Object.entries(told.views).map(([id, views]) => [id, { views, completions: views }])),
    );
  },
);
