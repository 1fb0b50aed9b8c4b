import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrate, hydrateOrZeros } from '#reads/hydrate';
import { viewerOf } from '#reads/viewer';
import { askIfLive } from '#routes/late-copies';
import { listUploads, mediaItemRoutes, refuseUnseen } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { Why } from '#contract/choices';
import { Done, idParams, page } from '#contract/common';
import { campaignBody, PromoList } from '#contract/promo';
import { Promo } from '#contract/video';
import { toCampaignChange } from '#views/campaign';
import { whyView } from '#views/choices';
import { orNull } from '#views/scalar';
import { promoView } from '#views/video';

export function promoRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/promos/my',
      operationId: 'listOwnPromos',
      tag: 'promos',
      summary: 'List your own promos, newest first',
      access: 'signedIn',
      limits: ['read'],
      query: page(20, 50),
      response: PromoList,
      async handle({ user, query }) {
        const viewer = viewerOf(user);
        const uploaderId = fromId(user.userId);
        const answer = await listUploads(deps, { uploaderId, kind: VideoKind.PROMO, viewer, page: query });
        return {
          promos: (await hydrate(deps.reads, viewer, answer.videos)).map(promoView),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      method: 'put',
      path: '/promos/{id}',
      operationId: 'changePromo',
      tag: 'promos',
      summary:
        'Change where your promo leads and how often it is shown; a live promo with another link or button waits for a decision again',
      access: 'signedIn',
      limits: ['write'],
      params: idParams,
      body: campaignBody,
      bodyKind: 'form',
      response: Promo,
      errors: [403, 404],
      async handle({ user, params: { id }, body }) {
        const viewer = viewerOf(user);
        const seen = { id, kind: VideoKind.PROMO, viewer };
        const { promo } = await refuseUnseen(deps, seen, () =>
          deps.clients.videos.changeCampaign({ promoId: fromId(id), change: toCampaignChange(body) }),
        );
        if (!promo) throw new Error('No promo.');
        // The change is stored, so the call must not fail if counters or names cannot be read.
        const [hydrated] = await hydrateOrZeros(deps.reads, viewer, [promo]);
        return promoView(hydrated!);
      },
    }),
    ...hidingRoutes(deps),
    ...mediaItemRoutes(deps, 'promo'),
  ];
}

/** Routes by which a viewer hides a promo's business, and reads why a promo is shown. */
function hidingRoutes({ clients: { choices }, reads }: RouteDeps): Route[] {
  const common = { tag: 'promos', access: 'signedIn', params: idParams } as const;
  const ofLive = <T>(id: number, user: Person, call: () => Promise<T>): Promise<T> =>
    askIfLive({ reads }, { id, kind: VideoKind.PROMO, viewer: viewerOf(user) }, call);
  const setHidden = (id: number, isNotInterested: boolean) =>
    choices.setNotInterested({ videoId: fromId(id), reason: NotInterestedReason.BUSINESS, isNotInterested });
  return [
    route({
      ...common,
      method: 'post',
      path: '/promos/{id}/hide',
      operationId: 'hideBusiness',
      summary: 'Leave all promos of this business out of your feed at once; a repeat changes nothing',
      limits: ['write'],
      response: Done,
      errors: [404],
      async handle({ user, params: { id } }) {
        await ofLive(id, user, () => setHidden(id, true));
        return { detail: 'You will not see promos of this business.' };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/promos/{id}/hide',
      operationId: 'unhideBusiness',
      summary: 'Take back that you hid a business by this promo; a repeat changes nothing',
      limits: ['write'],
      response: Done,
      async handle({ params: { id } }) {
        await setHidden(id, false);
        return { detail: 'Its promos may come up in your feed again.' };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/promos/{id}/why',
      operationId: 'explainPromo',
      summary: 'Explain why a live promo is shown to you, with the figures',
      limits: ['read'],
      response: Why,
      errors: [404],
      async handle({ user, params: { id } }) {
        return whyView(await ofLive(id, user, () => choices.explainPromo({ promoId: fromId(id) })));
      },
    }),
  ];
}
