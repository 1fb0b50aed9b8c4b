import { MODEL_ARGUMENT } from '#model/model-child';

// Imported only where needed: the model's child process needs a tenth of this service's code, and the service none of
// the model's.
if (process.argv[2] === MODEL_ARGUMENT) {
  const { runModelServer } = await import('@tallscreen/scan-model/server');
  await runModelServer();
} else {
  const { runModeration } = await import('#run');
  await runModeration(import.meta.filename);
}
