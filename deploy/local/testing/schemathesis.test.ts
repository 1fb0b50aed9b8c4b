import { expect, test } from '@jest/globals';
import { Problem } from '../settings.ts';
import { provideSchemathesis } from './schemathesis.ts';

test('without Python the fuzz tests end in one sentence that says what to install', async () => {
  const providing = provideSchemathesis('/nowhere', { step: (_what, work) => work() }, async () => undefined);
  await expect(providing).rejects.toThrow(Problem);
  await expect(providing).rejects.toThrow(
    'Schemathesis needs Python, which is not on PATH: install Python 3.10 or later with venv (Debian: python3-venv).',
  );
});
