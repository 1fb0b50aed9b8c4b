import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember, processed, upload } from '../support/stack.ts';

jest.setTimeout(600_000);
afterEach(async () => {
  await control.kill('media', 'SIGCONT');
  await control.allReady();
});

/** Longer than the BFF uses the last answer of media. */
const AWAY_SECONDS = 7;
const RECOVERY_SECONDS = 60;

test('while media is frozen views are answered as not counted, and those of live videos count later', async () => {
  const [creator, ...viewers] = await Promise.all([newMember('creator'), newMember(), newMember(), newMember()]);
  const known = await liveVideo(creator, 'Known');
  const unknown = await liveVideo(creator, 'Unknown');
  const pending = await upload(creator, 'Pending');
  await processed(creator, pending);
  const view = (id: number, viewer: (typeof viewers)[0]) =>
    viewer.client.call<{ counted: boolean }>('POST', `/videos/${id}/view`);
  await view(known, creator);

  await control.kill('media', 'SIGSTOP');
  await sleep(AWAY_SECONDS * 1000);
  const answers = await Promise.all(
    viewers.flatMap((viewer) => [known, unknown, pending].map((id) => view(id, viewer))),
  );
  expect(answers).toEqual(answers.map(() => ({ counted: false })));
  await control.kill('media', 'SIGCONT');

  const viewsOf = async (id: number) =>
    (await creator.client.call<{ views: number }>('GET', `/analytics/video/${id}`)).views;
  await eventually(
    'views of live videos are counted',
    async () => (await viewsOf(known)) === 4 && (await viewsOf(unknown)) === 3,
    RECOVERY_SECONDS,
  );
  expect(await viewsOf(pending)).toBe(0);
});
