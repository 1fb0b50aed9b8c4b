import { csv } from '@tallscreen/kit/config';
import { z } from 'zod';

export const kafkaConfig = {
  KAFKA_BROKERS: csv,
  KAFKA_PREFIX: z.string().default(''),
};
