import { rawJson } from '#http/answer';
import { tokenOrRefuse } from '#http/auth';
import { route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { enterVerified } from '#routes/fast-entry';
import { Ticket } from '#schemas/auth';
import { TICKET_SECONDS } from '#ws/tickets';

const LIMITS = ['write'] as const;

/** Asked for by everybody at once when a process that held their sockets is gone: hence past Express. */
export function ticketRoute(deps: Pick<RouteDeps, 'tickets' | 'verify' | 'limiter'>) {
  const issue = async (token: string) => ({ ticket: await deps.tickets.issue(token), expires_in: TICKET_SECONDS });
  return route({
    tag: 'auth',
    method: 'post',
    path: '/auth/ws-ticket',
    operationId: 'openTicket',
    summary: 'A ticket that opens /ws/chat/{own id} once within half a minute',
    access: 'person',
    limits: LIMITS,
    response: Ticket,
    handle: ({ req }) => issue(tokenOrRefuse(req)),
    async fast(call) {
      const { accessToken } = await enterVerified(deps, LIMITS, call);
      return rawJson(JSON.stringify(await issue(accessToken)));
    },
  });
}
