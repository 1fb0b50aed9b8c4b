import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { arePushKeys, encryptPush, topicOf } from '#domain/web-push';

// The example in section 5 of RFC 8291.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const fresh = {
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
};

test('encrypts the example of RFC 8291 to the bytes that it gives', () => {
  const text = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPush(text, keys, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('refuses keys that are none', () => {
  const other = createECDH('secp256k1').generateKeys('base64url');
  expect(arePushKeys(keys)).toBe(true);
  expect(arePushKeys({ ...keys, p256dh: other })).toBe(false);
  expect(arePushKeys({ ...keys, p256dh: 'AAAA' })).toBe(false);
  expect(arePushKeys({ ...keys, auth: 'AAAA' })).toBe(false);
});

test('a topic is the same for the same tag of a device, and fits into its header', () => {
  expect(topicOf('messages-1', 'a')).toBe(topicOf('messages-1', 'a'));
  expect(topicOf('messages-1', 'a')).not.toBe(topicOf('messages-1', 'b'));
  expect(topicOf('messages-1', 'a')).toMatch(/^[A-Za-z0-9_-]{32}$/);
});
