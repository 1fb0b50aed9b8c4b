import { generateKeyPairSync } from 'node:crypto';
import { publicKeyOf } from '#auth/service-credential';

const SERVICES = ['analytics', 'bff', 'feed', 'identity', 'media', 'messaging', 'moderation', 'social'];

/** Returns the environment of a test in which one process may call in the name of every service. */
export function createTestServiceKeys() {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicKey = publicKeyOf(pem);
  return {
    SERVICE_PRIVATE_KEY: pem,
    SERVICE_PUBLIC_KEYS: SERVICES.map((service) => `${service}=${publicKey}`).join(','),
  };
}
