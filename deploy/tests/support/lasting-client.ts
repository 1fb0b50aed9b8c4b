import { RequestFailed, signIn, type Client } from '../../seed/client.ts';
import { PASSWORD, stackUrl, type Member } from './stack.ts';

/**
 * Signs in again when its session is over, as a person does: tokens last a quarter of an hour, and after a restart of
 * identity those of the five seconds after a change of the role are over (decision record 10).
 */
export function createLastingClient(email: string, password = PASSWORD): Client {
  let signedIn: Promise<Client> | undefined;
  return {
    call: async (...request) => {
      signedIn ??= signIn(stackUrl, email, password);
      const using = signedIn;
      try {
        return await (await using).call(...request);
      } catch (error) {
        // The next call, which whoever has patience makes, signs in anew.
        const isOver = !(error instanceof RequestFailed) || error.status === 401;
        if (isOver && signedIn === using) signedIn = undefined;
        throw error;
      }
    },
  };
}

/** The same user with a client that lasts. */
export const lasting = (member: Member): Member => ({ ...member, client: createLastingClient(member.email) });
