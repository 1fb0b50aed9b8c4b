import { expect, test } from '@jest/globals';
import { draftBody, newVideoBody } from '#contract/upload';
import { promoForm } from '#contract/promo';
import { detailsForm } from '#contract/video-details';

const bodies = {
  'POST /videos/upload': detailsForm,
  'POST /promos/upload': promoForm,
  'POST /videos': newVideoBody.omit({ upload_id: true }),
  'PUT /uploads/{upload}': draftBody,
};

for (const [name, body] of Object.entries(bodies)) {
  test(`${name} reads the part and the cover, from forms and from JSON`, () => {
    const read = (fields: object) => body.parse({ title: 'A clip', ...fields });
    expect(read({ trim_start_ms: '10000', trim_end_ms: 25_000, cover_ms: '0' })).toMatchObject({
      trim_start_ms: 10_000,
      trim_end_ms: 25_000,
      cover_ms: 0,
    });
    const none = read({ trim_start_ms: '', trim_end_ms: null });
    expect([none.trim_start_ms, none.trim_end_ms, none.cover_ms]).toEqual([undefined, undefined, undefined]);
  });

  test(`${name} refuses times that are not whole milliseconds`, () => {
    const codesOf = (fields: object) =>
      body.safeParse({ title: 'A clip', ...fields }).error?.issues.map(({ message }) => message);
    for (const wrong of [-1, 1.5, '1.5', 'soon', 3_600_001, true]) {
      expect(codesOf({ trim_start_ms: wrong })).toEqual(['trim_missing']);
      expect(codesOf({ trim_end_ms: wrong })).toEqual(['trim_missing']);
      expect(codesOf({ cover_ms: wrong })).toEqual(['cover_missing']);
    }
  });
}
