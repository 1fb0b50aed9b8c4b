/** The cost parameters of argon2id. */
export interface HashCosts {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

export interface PasswordHash extends HashCosts {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Returns the PHC string of an argon2id hash. */
export const formatHash = ({ memoryKib, passes, lanes, salt, tag }: PasswordHash): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Returns undefined if `text` is not the PHC string of an argon2id hash. */
export function parseHash(text: string): PasswordHash | undefined {
  const [, memory, passes, lanes, salt, tag] = phcPattern.exec(text) ?? [];
  if (!salt || !tag) return undefined;
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
