import { RequestFailed, signIn, type Client } from '../../seed/client.ts';
import { PASSWORD, stackUrl, type Member } from './stack.ts';

/** Signs in again when its session is over, as a person does. Tokens last a quarter of an hour. */
export function createLastingClient(email: string, password = PASSWORD): Client {
  let signedIn: Promise<Client> | undefined;
  return {
    call: async (...request) => {
      signedIn ??= signIn(stackUrl, email, password);
      const using = signedIn;
      try {
        return await (await using).call(...request);
      } catch (error) {
        // The next call signs in again. Callers that need an answer repeat the call.
        const isOver = !(error instanceof RequestFailed) || error.status === 401;
        if (isOver && signedIn === using) signedIn = undefined;
        throw error;
      }
    },
  };
}

/** Returns the same user with a lasting client. */
export const lasting = (member: Member): Member => ({ ...member, client: createLastingClient(member.email) });
