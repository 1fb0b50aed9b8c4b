import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { environmentFile } from './parts.ts';

test('a shell reads every value back unchanged', () => {
  const values = { URI: 'mongodb://h:1/?a=1&b=2', QUOTED: `it's "so"`, DOLLAR: '$HOME `id`', EMPTY: '' };
  const script = `${environmentFile(values)}printf '%s|' "$URI" "$QUOTED" "$DOLLAR" "$EMPTY"`;
  const shown = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(shown).toBe(
    Object.values(values)
      .map((value) => `${value}|`)
      .join(''),
  );
});
