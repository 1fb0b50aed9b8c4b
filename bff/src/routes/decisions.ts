import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Measure } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { idParams, page } from '#contract/common';
import * as schemas from '#contract/decision';
import { Statement } from '#contract/statement';
import { newCounterNotice } from '#views/counter-notice';
import { decisionView } from '#views/decision';
import { orNull } from '#views/scalar';
import { statementView } from '#views/statement';

const common = { tag: 'decisions', access: 'signedIn' } as const;

const viewOf = ({ measure }: { readonly measure?: Measure | undefined }): schemas.Decision => {
  if (!measure) throw new Error('No measure.');
  return decisionView(measure);
};

export const decisionRoutes = ({ clients: { measures }, reads }: RouteDeps): Route[] => [
  route({
    ...common,
    method: 'get',
    path: '/me/decisions',
    operationId: 'listDecisions',
    summary: 'List what was decided against your content or account, newest first',
    limits: ['read'],
    query: page(20, 100),
    response: schemas.DecisionList,
    async handle({ query: { cursor = '', limit } }) {
      const answer = await measures.listMeasures({ pageSize: limit, pageToken: cursor });
      return { decisions: answer.measures.map(decisionView), next_cursor: orNull(answer.nextPageToken) };
    },
  }),
  // Before the next one, whose address has a place for any text.
  route({
    ...common,
    method: 'get',
    path: '/decisions/{id}.json',
    operationId: 'readStatement',
    summary:
      "Read a decision in the words of version 2 of the EU's transparency database, for the person concerned and " +
      'admins; a warning or a strike restricts nothing, so it has none (404)',
    limits: ['read'],
    params: idParams,
    response: Statement,
    errors: [404],
    async handle({ params: { id } }) {
      const [found, rules] = await Promise.all([measures.getMeasure({ id: fromId(id) }), reads.reasons()]);
      const statement = statementView(viewOf(found), rules);
      if (!statement) throw fail('decision_restricts_nothing');
      return statement;
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/decisions/{id}',
    operationId: 'readDecision',
    forAppeal: true,
    summary: 'Read a decision with its reasons; only the person whom it concerns and admins may',
    limits: ['read'],
    params: idParams,
    response: schemas.Decision,
    errors: [404],
    handle: async ({ params: { id } }) => viewOf(await measures.getMeasure({ id: fromId(id) })),
  }),
  route({
    ...common,
    method: 'post',
    path: '/decisions/{id}/appeal',
    operationId: 'appealDecision',
    forAppeal: true,
    summary: 'Appeal a decision against you once, within 180 days; a repeat gets 200 with the first appeal',
    limits: ['write'],
    params: idParams,
    body: schemas.decisionAppealBody,
    bodyKind: 'form',
    status: 201,
    otherStatus: 200,
    response: schemas.Decision,
    errors: [403, 404, 409],
    async handle({ params: { id }, body: { text, counter_notice: given }, res }) {
      const answer = await measures.appealMeasure({ id: fromId(id), text, ...newCounterNotice(given) });
      res.locals['hasOtherStatus'] = !answer.isNew;
      return viewOf(answer);
    },
  }),
  ...(['grant', 'refuse'] as const).map((answer) =>
    route({
      method: 'post',
      path: `/admin/appeals/{id}/${answer}`,
      operationId: `${answer}Appeal`,
      tag: 'admin',
      access: ['admin'],
      summary: answer === 'grant' ? 'Grant an appeal and undo the decision' : 'Refuse an appeal; the decision stays',
      limits: ['write'],
      params: idParams,
      body: schemas.appealAnswerBody,
      bodyKind: 'form',
      response: schemas.Decision,
      errors: [404, 409],
      async handle({ params: { id }, body: { reason, reason_code: code } }) {
        const why = { reason: reason ?? '', reasonCode: code ?? '' };
        const status = answer === 'grant' ? AppealStatus.GRANTED : AppealStatus.REFUSED;
        return viewOf(await measures.answerAppeal({ id: fromId(id), answer: status, ...why }));
      },
    }),
  ),
];
