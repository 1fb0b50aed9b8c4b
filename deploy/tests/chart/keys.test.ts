import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { documentsOf, hasHelm, render } from './chart.ts';

const withHelm = hasHelm ? describe : describe.skip;

const publicOf = (pem: string): unknown => createPublicKey(pem).export({ format: 'jwk' }).x;

withHelm('with helm', () => {
  test('the keys that the chart makes are pairs, one for each process that calls others', async () => {
    const secret = documentsOf(await render('dev')).get('Secret/tallscreen-keys') ?? '';
    const data = new Map(
      [...secret.matchAll(/^ {2}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
        name,
        Buffer.from(value, 'base64').toString(),
      ]),
    );
    expect(publicOf(data.get('AUTH_PRIVATE_KEY') ?? '')).toBe(publicOf(data.get('AUTH_PUBLIC_KEY') ?? ''));
    const pairs = (data.get('SERVICE_PUBLIC_KEYS') ?? '').split(',').map((pair) => pair.split('='));
    expect(pairs.map(([name]) => String(name)).toSorted()).toEqual([
      'bff',
      'media',
      'messaging',
      'moderation',
      'social',
    ]);
    for (const [name = '', key] of pairs)
      expect(publicOf(data.get(`SERVICE_PRIVATE_KEY_${name.toUpperCase()}`) ?? '')).toBe(key);
  });
});
