import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { HeldWords, heldWordsBody } from '#contract/comment';

const common = { tag: 'comments', access: 'signedIn', path: '/me/held-words' } as const;

export const heldWordRoutes = ({ clients: { comments } }: Pick<RouteDeps, 'clients'>): Route[] => [
  route({
    ...common,
    method: 'get',
    operationId: 'readHeldWords',
    summary: 'Read the words for which comments on your videos are held for a check',
    limits: ['read'],
    response: HeldWords,
    handle: async () => ({ words: (await comments.getHeldWords({})).words }),
  }),
  route({
    ...common,
    method: 'put',
    operationId: 'setHeldWords',
    summary: 'Replace the words for which comments on your videos are held; comments posted before stay as they are',
    limits: ['write'],
    body: heldWordsBody,
    response: HeldWords,
    handle: async ({ body: { words } }) => ({ words: (await comments.setHeldWords({ words })).words }),
  }),
];
