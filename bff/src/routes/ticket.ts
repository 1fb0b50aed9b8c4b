import { route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Ticket } from '#contract/auth';
import { TICKET_SECONDS } from '#ws/tickets';

export const ticketRoute = ({ tickets }: Pick<RouteDeps, 'tickets'>) =>
  route({
    tag: 'auth',
    method: 'post',
    path: '/auth/ws-ticket',
    operationId: 'openTicket',
    summary: 'Create a ticket that opens /ws/chat/{your id} once within half a minute',
    access: 'signedIn',
    limits: ['write'],
    response: Ticket,
    handle: async ({ accessToken }) => ({ ticket: await tickets.issue(accessToken), expires_in: TICKET_SECONDS }),
  });
