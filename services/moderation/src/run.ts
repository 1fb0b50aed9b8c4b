import { runService } from '@tallscreen/kit/service';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';

/** `program` is the file of this program, which also contains the built-in model. */
export const runModeration = (program: string): Promise<void> =>
  runService('moderation', async (scope) => {
    await startModeration(scope, readModerationConfig(), program);
  });
