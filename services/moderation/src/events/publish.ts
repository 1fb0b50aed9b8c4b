import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { DecisionEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { Decision } from '#domain/decision';
import { fromVerdictKind } from '#rpc/views';

const decisions = defineEvent(TOPICS.moderationDecision, DecisionEventSchema);

/** Told once media has carried the decision out. */
export const decisionEvent = (decision: Decision): OutgoingEvent =>
  decisions.event(decision.videoId, {
    decisionId: fromId(decision.id),
    itemType: decision.kind === 'promo' ? ItemType.PROMO : ItemType.VIDEO,
    videoId: fromId(decision.videoId),
    title: decision.title,
    uploaderId: fromId(decision.uploaderId),
    adminId: BigInt(decision.adminId),
    verdict: fromVerdictKind(decision.verdict),
    reason: decision.reason,
  });
