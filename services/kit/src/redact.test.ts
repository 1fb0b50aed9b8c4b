import { expect, test } from '@jest/globals';
import { redact, scrub } from '#redact';

test.each([
  ['the address of an export', '/media/exports/9/1700000000000-Zx_1-y.zip?a=1', '/media/[hidden]?a=1'],
  ['the key of an export in an error', 'No object exports/9/1700000000000-Zx_1-y.zip.', 'No object [hidden]'],
  ['an address of a video', '/media/videos/9/a/720p.mp4', '/media/videos/9/a/720p.mp4'],
  [
    'the secret of a hidden video',
    '/media/videos/9/a/720p.mp4?access=q8Zr_m-Tq',
    '/media/videos/9/a/720p.mp4?access=[hidden]',
  ],
  ['an e-mail address', 'sent to ana@x.test', 'sent to [hidden]'],
  ['an e-mail address within other text', '"to":<ana.b+c@mail.x.test>,', '"to":<[hidden]>,'],
  ['a token', 'token eyJhbGciOi.eyJzdWIi.Zx-1_y expired', 'token [hidden] expired'],
  ['a token behind other letters', 'jwt=a-eyJhbGciOi.eyJzdWIi.Zx-1_y', 'jwt=a-[hidden]'],
  ['a name with dots', 'social.tallscreen.svc.local does not answer', 'social.tallscreen.svc.local does not answer'],
])('%s', (_what, text, logged) => {
  expect(scrub(text)).toBe(logged);
  expect(redact({ url: text })).toEqual({ url: logged });
});

test('a long text is cut, and an address that the cut divides stays hidden', () => {
  const text = `${'x '.repeat(3_995)}ana.with.a.long.name@example.test and more${' y'.repeat(5_000)}`;
  expect(scrub(text)).toHaveLength(8_000);
  expect(scrub(text)).not.toContain('ana');
});
