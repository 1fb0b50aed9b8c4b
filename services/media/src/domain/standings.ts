import type { ClipReader, ClipWriter } from '#domain/ports';
import { decide, type Command } from '#domain/video-life';
import { clipKinds } from '#domain/clip';

export type AccountStanding = 'active' | 'banned' | 'deleted';

export interface NewStanding {
  readonly userId: number;
  readonly standing: AccountStanding;
  /** of the account; older ones are ignored */
  readonly revision: number;
}

export interface StandingsDeps {
  readonly reader: Pick<ClipReader, 'listUploads'>;
  readonly writer: Pick<ClipWriter, 'change'>;
  /**
   * Is there anything to do? Not when a newer one is known, nor for an active account that was so before; for the same again,
   * and for whatever comes after one that was not finished.
   */
  readonly record: (standing: NewStanding) => Promise<boolean>;
  /** The clips are as this standing says; nothing is finished by it when a newer one is known. */
  readonly finish: (standing: NewStanding) => Promise<void>;
  /** every one of the person, also those that no account points at */
  readonly removePictures: (userId: number) => Promise<void>;
}

export type Standings = ReturnType<typeof createStandings>;

const PAGE = 50;

const commandOf: Record<AccountStanding, Command> = {
  active: { type: 'showUploader' },
  banned: { type: 'hideUploader' },
  deleted: { type: 'delete' },
};

/** A banned or deleted account's clips leave everybody's sight, an unbanned one's come back, a deleted one's are deleted, with its pictures. */
export function createStandings({ reader, writer, record, finish, removePictures }: StandingsDeps) {
  async function changeAll(userId: number, command: Command): Promise<void> {
    for (const kind of clipKinds) {
      for (let before: number | undefined; ;) {
        const query = { uploaderId: userId, kind, onlyVisibleToAll: false, limit: PAGE };
        const clips = await reader.listUploads(before === undefined ? query : { ...query, before });
        for (const { id } of clips) await writer.change(id, (clip) => decide(clip, command, new Date()));
        before = clips.at(-1)?.id;
        if (clips.length < PAGE) break;
      }
    }
  }

  return {
    async apply(standing: NewStanding): Promise<void> {
      if (!(await record(standing))) return;
      await changeAll(standing.userId, commandOf[standing.standing]);
      if (standing.standing === 'deleted') await removePictures(standing.userId);
      await finish(standing);
    },
  };
}
