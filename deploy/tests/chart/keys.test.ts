import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { keys } from '../../jobs/keys.ts';
import { documentsOf, hasHelm, render, renderWith } from './chart.ts';

const withHelm = hasHelm ? describe : describe.skip;

const publicOf = (pem: string): unknown => createPublicKey(pem).export({ format: 'jwk' }).x;

withHelm('with helm', () => {
  test('the chart makes a key pair for each process that calls others', async () => {
    const secret = documentsOf(await render('dev')).get('Secret/tallscreen-keys') ?? '';
    const data = new Map(
      [...secret.matchAll(/^ {2}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
        name,
        Buffer.from(value, 'base64').toString(),
      ]),
    );
    expect(publicOf(data.get('AUTH_PRIVATE_KEY') ?? '')).toBe(publicOf(data.get('AUTH_PUBLIC_KEY') ?? ''));
    const { asymmetricKeyDetails } = createPrivateKey(data.get('PUSH_PRIVATE_KEY') ?? '');
    expect(asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
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

  test('the Secret that the job `keys` prints has every key that the chart reads from keys.existingSecret', async () => {
    const printed: string[] = [];
    await keys({ args: ['--secret', 'ours'], print: (line: string) => printed.push(line) } as never);
    const { metadata, stringData } = JSON.parse(printed.join('\n')) as {
      metadata: { name: string };
      stringData: Record<string, string>;
    };
    expect(metadata.name).toBe('ours');
    const text = await renderWith('keys.existingSecret=ours');
    const read = [...text.matchAll(/secretKeyRef:\n\s+name: ours\n\s+key: (\w+)/g)].map(([, key = '']) => key);
    expect(new Set(read).size).toBe(10);
    expect(read.filter((key) => !stringData[key])).toEqual([]);
  });
});
