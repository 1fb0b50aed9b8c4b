import { lazily } from '@tallscreen/kit/lazily';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { fillPage, toPageSize } from '#app/fill-page';
import type { SyncedBlocks } from '#app/sync-blocks';
import type { SearchViewer } from '#app/read-live-videos';
import { readTypos, type SearchVideosDeps } from '#app/search-videos';
import type { Uploader } from '#domain/media-item';
import { textOf, userIdOf, type SearchTerm } from '#domain/search-entry';
import { decodePlace, encodePlace, typosOf } from '#domain/search-query';
import { firstLetters, lettersOf, nameTextOf, nameTextsOf } from '#domain/words';
import type { Generation } from '#store/read-model';

type IndexDeps = Pick<SearchVideosDeps, 'rows' | 'terms'>;

export interface NameRequest {
  readonly query: string;
  /** 0 for the default */
  readonly pageSize: number;
  readonly pageToken: string;
}

export interface NamesPage<T> {
  readonly names: readonly T[];
  readonly nextPageToken: string;
}

const CHUNK = 60;

interface NameSearch<T> extends NameRequest {
  readonly kind: 't' | 'u';
  /** the query in the form in which names are compared */
  readonly text: string;
  /** a name that comes first on the first page */
  readonly first?: string;
  /** Returns a result for each value of a term, undefined for one that is not shown. */
  readonly resolve: (values: readonly string[]) => Promise<readonly (T | undefined)[]>;
}

/** Finds names that begin with the text. If the page has room after the last of them, adds names with one typo. */
async function searchNames<T>({ rows, terms }: IndexDeps, search: NameSearch<T>): Promise<NamesPage<T>> {
  const { kind, text, first, resolve } = search;
  const { position: after } = decodePlace(search.pageToken);
  if (text === '') return { names: [], nextPageToken: '' };
  const size = toPageSize(search.pageSize);
  const valueOf = (position: string): string => position.slice(3);
  const leading =
    first === undefined || search.pageToken !== '' ? [] : (await resolve([first])).filter((name) => name !== undefined);
  const { results, next } = await fillPage({
    size: size - leading.length,
    after,
    chunk: CHUNK,
    read: (from, limit) => rows.readBelow(`p ${kind} ${firstLetters(text)}`, from, limit),
    matches: ({ position }) => valueOf(position) !== first && textOf(`${kind} ${valueOf(position)}`).startsWith(text),
    resolve: (found) => resolve(found.map(({ position }) => valueOf(position))),
  });
  const names = [...leading, ...results];
  if (next !== undefined) return { names, nextPageToken: encodePlace({ part: 0, position: next }) };
  const candidates = await readTypos({ terms }, kind, firstLetters(text));
  const mistyped = typosOf(text, candidates).filter(({ _id }) => !textOf(_id).startsWith(text));
  const meant = await resolve(mistyped.map(({ _id }) => _id.slice(2)));
  const more = meant.filter((name) => name !== undefined).slice(0, Math.max(0, size - names.length));
  return { names: [...names, ...more], nextPageToken: '' };
}

/** Finds hashtags with their numbers of videos. Throws invalid_argument for a malformed token. */
export const createSearchTags = (deps: IndexDeps) =>
  async function searchTags(request: NameRequest): Promise<NamesPage<SearchTerm>> {
    const first = tagKeyOf(request.query);
    return searchNames(deps, {
      ...request,
      kind: 't',
      text: first,
      first,
      async resolve(tags) {
        const found = new Map((await deps.terms.read(tags.map((tag) => `t ${tag}`))).map((term) => [term._id, term]));
        return tags.map((tag) => found.get(`t ${tag}`));
      },
    });
  };

/** A user of whose name several parts begin with the text has several rows in the index: keep only the first. */
const firstTextOf = (username: string, text: string): string | undefined =>
  nameTextsOf(username)
    .filter((own) => own.startsWith(text))
    .toSorted((a, b) => lettersOf(a).length - lettersOf(b).length || (a < b ? -1 : 1))[0];

export interface SearchUsersDeps extends IndexDeps {
  readonly openCurrent: () => Promise<Pick<Generation, 'uploaders'>>;
  readonly syncedBlocks: Pick<SyncedBlocks, 'catchUp' | 'blocksOf'>;
}

/** Finds active users by name. Throws invalid_argument for a malformed token. */
export const createSearchUsers = ({ openCurrent, syncedBlocks, ...deps }: SearchUsersDeps) =>
  async function searchUsers(request: NameRequest & SearchViewer): Promise<NamesPage<Uploader>> {
    const text = nameTextOf(request.query);
    await syncedBlocks.catchUp();
    const isBlocked = request.isAdmin ? undefined : syncedBlocks.blocksOf(request.viewerId);
    const open = lazily(openCurrent);
    return searchNames(deps, {
      ...request,
      kind: 'u',
      text,
      async resolve(values) {
        const { uploaders } = await open();
        const found = await uploaders.readByIds(values.map(userIdOf));
        const visible = new Map(found.map((user) => [user.id, user]));
        const shown = new Set<number>();
        return values.map((value) => {
          const user = visible.get(userIdOf(value));
          if (!user?.isActive || isBlocked?.(user.id) || shown.has(user.id)) return undefined;
          const first = firstTextOf(user.username, text);
          if (first !== undefined && value !== `${first} ${user.id}`) return undefined;
          shown.add(user.id);
          return user;
        });
      },
    });
  };
