import { z } from 'zod';
import { limitsConfig } from '#limits';

export const mongoConfig = (service: string) => ({
  MONGODB_URI: z
    .string()
    .min(1)
    .describe(
      'where the database is; with tls=true the connection is encrypted; it may name further options of the driver, except those that have a variable here',
    ),
  MONGODB_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "PEM file of the authorities that signed the database's certificate; absent: those of Node and NODE_EXTRA_CA_CERTS",
    ),
  MONGODB_DATABASE: z
    .string()
    .min(1)
    .default(service)
    .meta({ description: "name of the service's database", shownDefault: "the service's name" }),
  ...limitsConfig,
  MIGRATE_AT_START: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: wait until the job `migrate` has migrated the data and built the indexes; do neither at the start'),
});
