import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { fromId } from '@tallscreen/kit/ids';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { PERSON_HEADER } from '@tallscreen/kit/rpc/headers';
import { RecordService, type RecordedDecision } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { control } from '../../local/testing/control.ts';
import { createClient } from '../../seed/client.ts';
import { privateKeyOf } from './service-keys.ts';
import { adminEmail, adminPassword, stackUrl } from './stack.ts';

export interface DecisionLog {
  readonly of: (videoId: number) => Promise<readonly RecordedDecision[]>;
  readonly close: () => void;
}

/** Reads decisions from moderation itself, without the BFF in between. */
export async function openDecisionLog(): Promise<DecisionLog> {
  const form = new URLSearchParams({ username: adminEmail, password: adminPassword });
  const { access_token: token } = await createClient(stackUrl).call('POST', '/auth/login', { form });
  const port = (await control.processes()).find(({ name }) => name === 'moderation')?.port;
  const credential = createServiceCredential({
    service: 'bff',
    privateKey: Buffer.from(privateKeyOf('bff'), 'base64').toString(),
  });
  const records = createRpcClient(RecordService, { target: `127.0.0.1:${port}`, credential });
  const headers = { [PERSON_HEADER]: `Bearer ${String(token)}` };
  return {
    of: async (videoId) => (await records.getItemRecord({ itemId: fromId(videoId) }, { headers })).decisions,
    close: () => records.close(),
  };
}
