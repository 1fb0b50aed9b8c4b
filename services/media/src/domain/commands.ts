import { forbidden, notFound } from '@tallscreen/kit/errors';
import type { Clip, ClipKind, Viewer } from '#domain/clip';
import type { ClipReader, ClipWriter } from '#domain/ports';
import { decide, type Command } from '#domain/video-life';

export interface CommandDeps {
  readonly reader: Pick<ClipReader, 'find'>;
  readonly writer: Pick<ClipWriter, 'change'>;
}

export type Commands = ReturnType<typeof createCommands>;

/** What others ask of a clip. */
export function createCommands({ reader, writer }: CommandDeps) {
  const change = (id: number, command: Command): Promise<Clip> =>
    writer.change(id, (clip) => decide(clip, command, new Date()));

  return {
    apply: change,

    /** Its uploader alone, for whom a clip that is gone already is no error; an admin decides through moderation. */
    async remove(id: number, kind: ClipKind, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
      const clip = await reader.find(id);
      if (!clip || clip.kind !== kind) throw notFound(kind === 'video' ? 'Video not found.' : 'Promo not found.');
      if (clip.uploaderId !== userId) throw forbidden(`You may only delete your own ${kind}s.`);
      await change(id, { type: 'delete' });
    },
  };
}
