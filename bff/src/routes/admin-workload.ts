import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Workload, workloadQuery } from '#contract/admin-record';
import { queueTypes } from '#contract/queue';
import { personRef } from '#views/admin-record';
import { iso } from '#views/scalar';

const titles = new Map<bigint, string>();

export const adminWorkloadRoutes = ({ clients, reads }: RouteDeps): Route[] => [
  route({
    tag: 'admin',
    access: ['admin'],
    method: 'get',
    path: '/admin/workload',
    operationId: 'readWorkload',
    summary: 'Read what waits for admins, since when and who holds it, and how each admin decided in the last days',
    limits: ['read'],
    query: workloadQuery,
    response: Workload,
    async handle({ query: { days } }) {
      const { waiting, reviewers } = await clients.records.getWorkload({ days: BigInt(days) });
      const held = waiting.flatMap((work) => work.held.map(({ adminId }) => adminId));
      const users = await reads.users.byIds([...held, ...reviewers.map(({ adminId }) => adminId)]);
      const names = { users, titles };
      return {
        waiting: queueTypes.map((type) => {
          const work = waiting.find((each) => each.type === type);
          return {
            type,
            count: Number(work?.count ?? 0n),
            oldest_at: work?.oldestAt ? iso(work.oldestAt) : null,
            held: (work?.held ?? []).map(({ adminId, count }) => ({ admin: personRef(adminId, names), count })),
          };
        }),
        reviewers: reviewers.map(({ adminId, decisions, rejected, overturned, medianSeconds }) => ({
          admin: personRef(adminId, names),
          decisions: Number(decisions),
          rejected: Number(rejected),
          overturned: Number(overturned),
          overturn_rate: rejected > 0n ? Number(overturned) / Number(rejected) : null,
          median_seconds: medianSeconds === undefined ? null : Number(medianSeconds),
        })),
      };
    },
  }),
];
