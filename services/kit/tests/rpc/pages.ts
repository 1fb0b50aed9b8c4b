import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import {
  BatchListFeedRequestSchema,
  BatchListFeedResponseSchema,
  FeedService,
  type BatchListFeedRequest,
  type BatchListFeedResponse,
} from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { CallStreamService } from '@tallscreen/proto/tallscreen/rpc/v1/call_stream_pb';
import type { House } from './house.ts';

/** A request for one page, which carries a word. */
export const asked = (pageToken: string): BatchListFeedRequest =>
  create(BatchListFeedRequestSchema, { requests: [{ viewer: { userId: 1n }, pageToken }] });

/** The word in the answer. */
export const pageToken = ({ pages }: BatchListFeedResponse): string | undefined => pages[0]?.nextPageToken;

const echo = ({ requests }: BatchListFeedRequest) =>
  create(BatchListFeedResponseSchema, { pages: [{ nextPageToken: requests[0]?.pageToken ?? '' }] });

/**
 * Starts a connect-node server that answers with the requested word. A shared stream breaks at the call after
 * `breaksAfter`; 0: the server serves no shared streams; -1: it answers that the method cannot be called in them.
 * `paths` lists all HTTP/2 streams.
 */
export async function startForeign(house: House, { breaksAfter }: { breaksAfter: number }) {
  const paths: string[] = [];
  const handle = connectNodeAdapter({
    routes(router) {
      router.service(FeedService, { batchListFeed: echo });
      if (breaksAfter === 0) return;
      router.service(CallStreamService, {
        async *call(requests) {
          let calls = 0;
          for await (const { callId, message } of requests) {
            if (breaksAfter < 0) {
              yield { callId, error: { code: Code.Unimplemented } };
              continue;
            }
            if (++calls > breaksAfter) throw new ConnectError('broken', Code.Internal);
            const answer = echo(fromBinary(BatchListFeedRequestSchema, message));
            yield { callId, message: toBinary(BatchListFeedResponseSchema, answer) };
          }
        },
      });
    },
  });
  const server = http2.createServer((req, res) => {
    paths.push(req.url);
    handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = house.connect(FeedService, `127.0.0.1:${port}`);
  const call = async (word: string) => pageToken(await client.batchListFeed(asked(word)));
  return { paths, call, stop: () => server.close() };
}
