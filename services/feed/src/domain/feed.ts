import { randomUUID } from 'node:crypto';
import { isAppError } from '@tallscreen/kit/errors';
import type { Catalogue, Entry } from './catalogue.ts';
import type { Recall, Recollection, ScrollKey, Served } from './memory.ts';
import { composePage, type PageRules } from './page.ts';
import type { PinReader } from './pin.ts';
import { newScroll, type Scroll } from './scroll.ts';
import { decodeScroll, encodeScroll } from './token.ts';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 50;

export interface Wish {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** 0 for the default */
  readonly limit: number;
  /** empty for a new scroll */
  readonly pageToken: string;
  /** 0 for none */
  readonly pinnedId: number;
}

export type Answer =
  | { readonly items: readonly Entry[]; readonly nextPageToken: string }
  | { readonly invalidToken: string };

export interface FeedDeps {
  readonly catalogue: () => Catalogue;
  readonly memory: Recall;
  readonly readPins: PinReader;
  readonly rules: PageRules;
  readonly now?: () => number;
  readonly newSeed?: () => number;
}

/** Of a UUID, which Node takes from a store of random bytes: 72 of its bits are more than enough. */
const SCROLL_ID_LENGTH = 23;
const randomSeed = (): number => Number.parseInt(randomUUID().slice(0, 8), 16);

interface Plan {
  readonly wish: Wish;
  readonly scroll: Scroll;
}

/** Pages for several viewers: one look into their memories, one note of what they were shown. */
export function createFeed(deps: FeedDeps) {
  const { catalogue, memory, readPins, rules, now = Date.now, newSeed = randomSeed } = deps;

  const planFor = (wish: Wish): Plan | { invalidToken: string } => {
    if (!wish.pageToken) return { wish, scroll: newScroll(randomUUID().slice(0, SCROLL_ID_LENGTH), newSeed()) };
    try {
      return { wish, scroll: decodeScroll(wish.pageToken) };
    } catch (error) {
      if (isAppError(error, 'invalid_argument')) return { invalidToken: error.detail };
      throw error;
    }
  };

  return async function listPages(wishes: readonly Wish[]): Promise<Answer[]> {
    const plans = wishes.map(planFor);
    const good = plans.filter((plan) => 'scroll' in plan);
    const [recollections, pins] = await Promise.all([
      memory.read(good.map(keyOf), now()),
      readPins(good.filter(({ wish }) => !wish.pageToken && wish.pinnedId > 0).map(({ wish }) => wish)),
    ]);
    const lines = catalogue().lines(now());
    const served: Served[] = [];
    const answerOf = (plan: Plan, recollection: Recollection): Answer => {
      const { wish, scroll } = plan;
      const request = {
        viewerId: wish.viewerId,
        scroll,
        limit: clampLimit(wish.limit),
        pinned: pins.get(wish),
        memory: recollection,
      };
      const { items, next } = composePage(lines, request, rules);
      const { isComplete } = recollection;
      if (next) served.push({ ...keyOf(plan), ids: items.map(({ id }) => id), isComplete });
      return { items, nextPageToken: next ? encodeScroll(next) : '' };
    };
    let nth = 0;
    const answers = plans.map((plan) =>
      'scroll' in plan ? answerOf(plan, recollections[nth++] as Recollection) : plan,
    );
    memory.noteServed(served);
    return answers;
  };
}

const keyOf = ({ wish, scroll }: Plan): ScrollKey => ({
  viewerId: wish.viewerId,
  scrollId: scroll.id,
  itemsBefore: scroll.items,
  pinnedId: scroll.pinnedId,
});

const clampLimit = (limit: number): number => Math.min(MAX_LIMIT, limit > 0 ? limit : DEFAULT_LIMIT);
