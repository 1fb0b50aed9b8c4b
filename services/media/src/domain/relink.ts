import type { Clip, ClipFiles } from '#domain/clip';
import { keysOf } from '#domain/clip';
import { prefixOf } from '#domain/doomed';
import type { ClipReader, ClipWriter } from '#domain/ports';
import { decide } from '#domain/video-life';

export interface RelinkReport {
  readonly checked: number;
  readonly relinked: number;
  readonly missing: number;
}

export interface RelinkDeps {
  readonly reader: Pick<ClipReader, 'listWithFiles'>;
  readonly writer: Pick<ClipWriter, 'change'>;
  /** every object below a prefix, by key */
  readonly listKeys: (prefix: string) => Promise<string[]>;
}

export type Relink = (adminId: number) => Promise<RelinkReport>;

const PAGE = 100;
const AT_ONCE = 8;

type Finding = 'whole' | 'relinked' | 'missing';

/** Walks over all clips with files; where some are gone, looks for others of the same names below the clip's prefix. */
export function createRelink({ reader, writer, listKeys }: RelinkDeps): Relink {
  async function check(clip: Clip, adminId: number): Promise<Finding> {
    if (!clip.files) return 'whole';
    const keys = await listKeys(prefixOf(clip.id));
    const present = new Set(keys);
    if (keysOf(clip.files).every((key) => present.has(key))) return 'whole';
    const files = linkByName(clip.files, keys);
    if (!files) return 'missing';
    await writer.change(clip.id, (now) => decide(now, { type: 'relink', files, adminId }, new Date()));
    return 'relinked';
  }

  return async (adminId) => {
    const findings: Finding[] = [];
    for (let after = 0; ;) {
      const clips = await reader.listWithFiles(after, PAGE);
      for (let i = 0; i < clips.length; i += AT_ONCE) {
        findings.push(...(await Promise.all(clips.slice(i, i + AT_ONCE).map((clip) => check(clip, adminId)))));
      }
      const last = clips.at(-1);
      if (clips.length < PAGE || !last) break;
      after = last.id;
    }
    const count = (wanted: Finding) => findings.filter((finding) => finding === wanted).length;
    return { checked: findings.length, relinked: count('relinked'), missing: count('missing') };
  };
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The same files under the keys that are really there; undefined when one is nowhere. */
export function linkByName(files: ClipFiles, keys: readonly string[]): ClipFiles | undefined {
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  const present = new Set(keys);
  const find = (key: string): string => (present.has(key) ? key : (byName.get(nameOf(key)) ?? ''));
  const linked: ClipFiles = {
    renditions: files.renditions.map((rendition) => ({ ...rendition, key: find(rendition.key) })),
    posterKey: find(files.posterKey),
    posterWebpKey: find(files.posterWebpKey),
    stripKey: find(files.stripKey),
  };
  return keysOf(linked).every((key) => key !== '') ? linked : undefined;
}
