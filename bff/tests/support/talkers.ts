import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { startBff, type SecondBff } from '../../../deploy/tests/support/second-bff.ts';
import { connect, endAll, type Client } from '../../../deploy/tests/support/socket.ts';
import { stackUrl } from '../../../deploy/tests/support/stack.ts';
import { checkFrame } from './contract.ts';
import { noteAnswer } from './notes.ts';
import { newPerson, type Person } from './people.ts';

export interface Talkers {
  /** a second process of the BFF */
  other: SecondBff;
  ana: Person;
  bo: Person;
}

const entered: Client[] = [];

function checkHeard(): void {
  for (const { heard } of entered.splice(0)) heard.forEach(checkFrame);
}

/**
 * Two users and two BFF processes for the tests of a file. After each test sockets are closed and their frames checked.
 */
export function setUpTalkers(): Talkers {
  const talkers = {} as Talkers;
  beforeAll(async () => {
    talkers.other = await startBff();
    [talkers.ana, talkers.bo] = [await newPerson(), await newPerson()];
  });
  afterEach(endAll);
  afterEach(checkHeard);
  afterAll(() => talkers.other.stop());
  return talkers;
}

export const ticketOf = async ({ call }: Person): Promise<string> =>
  String((await call('POST', '/auth/ws-ticket')).body['ticket']);

export async function enter(person: Person, origin = stackUrl): Promise<Client> {
  const socket = await connect(origin, person.id, person.token);
  noteAnswer(SOCKET, 101);
  entered.push(socket);
  return socket;
}

const SOCKET = 'WS /ws/chat/{id}';

/** Returns the close code of a socket opened with this id and token. */
export async function closedWith(origin: string, id: number | string, token: string): Promise<number> {
  const code = await (await connect(origin, id, token)).closed;
  noteAnswer(SOCKET, code);
  return code;
}
