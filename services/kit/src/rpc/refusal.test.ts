import { expect, test } from '@jest/globals';
import { notFound, unavailable } from '#errors';
import { fromRefusal, toRefusal } from '#rpc/refusal';

test('an error of one entry comes out as it went in, without its cause', () => {
  for (const error of [notFound('Video not found.'), unavailable('Later.', new Error('secret'))]) {
    const { code, detail, retryAfterSeconds } = error;
    const back = fromRefusal(toRefusal(error));
    expect(back).toMatchObject({ code, detail, retryAfterSeconds });
    expect(back.cause).toBeUndefined();
  }
});

test('a part that is away is an outage of the entry, a bug one of the whole call', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(toRefusal(away)).toMatchObject({ code: 'unavailable' });
  const bug = new TypeError('x is not a function');
  expect(() => toRefusal(bug)).toThrow(bug);
});
