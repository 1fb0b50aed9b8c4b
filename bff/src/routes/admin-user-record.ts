import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrateOrZeros } from '#reads/hydrate';
import { readNames } from '#reads/names';
import { toViewer, viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { muteReportsBody, UserRecord, warnBody, Warning } from '#contract/admin-record';
import { Done, idParams } from '#contract/common';
import { Decision } from '#contract/decision';
import { adminUserView } from '#views/admin';
import {
  recordedDecisionView,
  recordedReportView,
  reporterView,
  userSessionView,
  warningView,
} from '#views/admin-record';
import { auditEntryView } from '#views/audit';
import { commentView } from '#views/comment';
import { decisionView } from '#views/decision';
import { strikeView } from '#views/record';
import { promoView, videoView } from '#views/video';

const common = { tag: 'admin', access: ['admin'], params: idParams, errors: [404] } as const;
const ITEMS = 20;
const ENTRIES = 50;

/** Everything about one user, for admins, and the call that warns a user. */
export function adminUserRecordRoutes({ clients, reads }: RouteDeps): Route[] {
  async function readMediaItems(uploaderId: bigint, kind: VideoKind, viewer: Viewer) {
    const request = { uploaderId, viewer: toViewer(viewer), kind, pageSize: ITEMS };
    return hydrateOrZeros(reads, viewer, (await clients.videos.listUploads(request)).videos);
  }

  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/users/{id}',
      operationId: 'readUserRecord',
      summary: 'Read everything about one user: what they published, reports, strikes, decisions, sessions',
      limits: ['read'],
      response: UserRecord,
      async handle({ user: admin, params: { id } }) {
        const viewer = viewerOf(admin);
        const userId = fromId(id);
        const [{ user, sessions }, videos, promos, { comments }, record, { entries: audit }] = await Promise.all([
          clients.userAdmin.getUser({ userId }),
          readMediaItems(userId, VideoKind.VIDEO, viewer),
          readMediaItems(userId, VideoKind.PROMO, viewer),
          clients.comments.listRecentComments({ userId, pageSize: ITEMS }),
          clients.records.getUserRecord({ userId }),
          clients.audit.listAuditEntries({ targetType: 'user', targetId: userId, pageSize: ENTRIES }),
        ]);
        if (!user) throw new Error('No user.');
        const { reportsAgainst, reportsBy, decisions, warnings, strikes } = record;
        const reports = [...reportsAgainst, ...reportsBy];
        const names = await readNames(reads, viewer, { reports, decisions, warnings, audit });
        const author = { username: user.username, avatarUrl: user.avatarUrl };
        return {
          user: adminUserView(user),
          sessions: sessions.map(userSessionView),
          videos: videos.map(videoView),
          promos: promos.map(promoView),
          comments: comments.map((comment) => commentView(comment, author)),
          reports_against: reportsAgainst.map((report) => recordedReportView(report, names)),
          reports_by: reportsBy.map((report) => recordedReportView(report, names)),
          reporter: reporterView(record.reporter),
          strikes: strikes.map(strikeView),
          copyright: { strikes: Number(record.copyright?.strikes ?? 0n), limit: Number(record.copyright?.limit ?? 0n) },
          warnings: warnings.map((warning) => warningView(warning, names)),
          decisions: decisions.map((decision) => recordedDecisionView(decision, names)),
          audit: audit.map((entry) =>
            auditEntryView(entry, { actor: names.users.get(entry.actorId), targetName: user.username }),
          ),
        };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/users/{id}/warn',
      operationId: 'warnUser',
      summary: 'Warn a user, who is notified; a repeat on the same day warns once',
      limits: ['write'],
      body: warnBody,
      bodyKind: 'form',
      response: Warning,
      async handle({ user: { userId, username }, params: { id }, body: { reason_code, text } }) {
        const request = { userId: fromId(id), reasonCode: reason_code, text: text ?? '' };
        const { warning } = await clients.records.warnUser(request);
        if (!warning) throw new Error('No warning.');
        return { ...warningView(warning, noNames), admin: { id: userId, username } };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/users/{id}/mute-reports',
      operationId: 'muteReports',
      summary: 'Refuse what a user reports for some days; they are told why, and can appeal',
      limits: ['write'],
      body: muteReportsBody,
      bodyKind: 'form',
      response: Decision,
      async handle({ params: { id }, body: { reason, reason_code: code, days } }) {
        const request = { userId: fromId(id), reason, reasonCode: code ?? '', days: BigInt(days) };
        const { measure } = await clients.measures.muteReports(request);
        if (!measure) throw new Error('No measure.');
        return decisionView(measure);
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/users/{id}/unmute-reports',
      operationId: 'unmuteReports',
      summary: 'Let a user report again; a repeat changes nothing',
      limits: ['write'],
      response: Done,
      async handle({ params: { id } }) {
        await clients.measures.unmuteReports({ userId: fromId(id) });
        return { detail: 'This user can report again.' };
      },
    }),
  ];
}

const noNames = { users: new Map(), titles: new Map() };
