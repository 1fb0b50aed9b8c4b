import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import { gather, NAMED, type Gathered, type NameOf, type Notice } from '#domain/notification';
import { isForOthers } from '#domain/notices';
import { notificationEvent } from '#events/publish';
import type { NotificationEntry, Notifications } from '#store/notifications';
import type { People } from '#store/people';

export interface TellDeps {
  readonly notifications: Notifications;
  readonly people: Pick<People, 'findMany'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly newId: () => number;
}

export type Tell = (notices: readonly Notice[], session: Session) => Promise<void>;

interface Draft {
  readonly notice: Notice;
  readonly gathered: Gathered;
  readonly known: NotificationEntry | undefined;
}

const SOMEBODY = 'Somebody';
const nobody: Gathered = { actorIds: [], count: 0 };

/** What comes of notices under one key; nothing where all of it was told before. */
function draftOf(notices: readonly Notice[], known: NotificationEntry | undefined): Draft[] {
  const [notice] = notices;
  const actorIds = notices.flatMap(({ actorId }) => actorId ?? []);
  const gathered = actorIds.length > 0 ? gather(known ?? nobody, actorIds) : nobody;
  if (!notice || !gathered || (known && gathered === nobody)) return [];
  return [{ notice, gathered, known }];
}

/** Entries for all these notices, gathered, and their events; inside the transaction of whoever has the news. */
export function createTell({ notifications, people, outbox, newId }: TellDeps): Tell {
  async function readNames(drafts: readonly Draft[]): Promise<NameOf> {
    const named = new Set(drafts.flatMap(({ gathered }) => gathered.actorIds.slice(0, NAMED)));
    const known = named.size > 0 ? await people.findMany([...named]) : new Map<number, { username: string }>();
    return (id) => known.get(id)?.username ?? SOMEBODY;
  }

  return async (notices, session) => {
    const byKey = Map.groupBy(notices.filter(isForOthers), ({ key }) => key);
    if (byKey.size === 0) return;
    const known = await notifications.findByKeys([...byKey.keys()], session);
    const drafts = [...byKey].flatMap(([key, same]) => draftOf(same, known.get(key)));
    if (drafts.length === 0) return;

    const nameOf = await readNames(drafts);
    const createdAt = new Date();
    const entries = drafts.map(({ notice: { userId, kind, key, itemId, words }, gathered, known: before }) => ({
      id: before?.id ?? newId(),
      userId,
      kind,
      key,
      itemId,
      createdAt,
      isRead: false,
      ...gathered,
      ...words(nameOf, gathered),
    }));
    await notifications.save(entries, session);
    const unread = await notifications.countUnread([...new Set(entries.map(({ userId }) => userId))], session);
    await outbox.add(
      session,
      entries.map((entry) => notificationEvent(entry, unread.get(entry.userId) ?? 0)),
    );
  };
}
