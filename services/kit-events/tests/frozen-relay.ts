import { createLogger } from '@tallscreen/kit/logger';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createBus } from '#kafka/bus';
import { createOutbox } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';

/** Runs a relay in a process of its own, which freezes itself between reading its first batch and publishing it. */
const [uri = '', database = '', brokers = '', prefix = ''] = process.argv.slice(2);
const logger = createLogger({ name: 'frozen-relay', level: 'silent' });
const connection = await connectMongo({ uri, database, logger });
const bus = createBus({
  brokers: brokers.split(','),
  prefix,
  clientId: 'frozen-relay',
  logger,
});
let hasFrozen = false;

startRelay({
  connection,
  logger,
  outbox: createOutbox(connection),
  bus: {
    openFencedPublisher: async (id) => {
      const publisher = await bus.openFencedPublisher(id);
      return {
        close: publisher.close,
        publishAll: async (records) => {
          if (!hasFrozen) process.kill(process.pid, 'SIGSTOP');
          hasFrozen = true;
          const outcome = await publisher.publishAll(records).then(
            () => 'published',
            () => 'refused',
          );
          process.send?.(outcome);
          if (outcome === 'refused') throw new Error('refused');
        },
      };
    },
  },
});
