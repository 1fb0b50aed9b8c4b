/** Returns the private key of a service of the stack under test, in the form of SERVICE_PRIVATE_KEY. */
export function privateKeyOf(service: string): string {
  const keys = JSON.parse(process.env['SERVICE_PRIVATE_KEYS'] ?? '{}') as Record<string, string>;
  const key = keys[service];
  if (key === undefined) throw new Error(`SERVICE_PRIVATE_KEYS has no key of ${service}`);
  return key;
}
