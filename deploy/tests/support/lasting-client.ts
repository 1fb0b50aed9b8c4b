import { RequestFailed, signIn, type Client } from '../../seed/client.ts';
import { PASSWORD, stackUrl, type Member } from './stack.ts';

/** Signs in again and repeats the call when its session is over. Tokens last a quarter of an hour. */
export function createLastingClient(email: string, password = PASSWORD): Client {
  let signedIn: Promise<Client> | undefined;
  async function callOnce<T>(request: Parameters<Client['call']>): Promise<T> {
    signedIn ??= signIn(stackUrl, email, password);
    const using = signedIn;
    try {
      return await (await using).call<T>(...request);
    } catch (error) {
      const isKept = error instanceof RequestFailed && error.status !== 401;
      if (!isKept && signedIn === using) signedIn = undefined;
      throw error;
    }
  }
  return {
    call: <T>(...request: Parameters<Client['call']>) =>
      callOnce<T>(request).catch((error: unknown) => {
        // A call that was refused with 401 had no effect.
        if (error instanceof RequestFailed && error.status === 401) return callOnce<T>(request);
        throw error;
      }),
  };
}

/** Returns the same user with a lasting client. */
export const lasting = (member: Member): Member => ({ ...member, client: createLastingClient(member.email) });
