import { runService } from '@tallscreen/kit/service';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';

/** `program` is the file of this program, which is the built-in model too. */
export const runModeration = (program: string): Promise<void> =>
  runService('moderation', async (scope) => {
    await startModeration(scope, readModerationConfig(), program);
  });
