import { z } from 'zod';

/** For servers that count calls by the address of the client. */
export const addressConfig = {
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      'proxies whose X-Forwarded-For is trusted: names, addresses or subnets for proxy-addr, separated by commas',
    ),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1).describe('multiplies every rate limit'),
};
