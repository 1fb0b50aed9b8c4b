import type { Comment } from '@tallscreen/bff/contract/comment';

export type Thread = { comment: Comment; replies: Comment[] };

/**
 * Groups comments into threads in their given order, with replies oldest first. A reply to a reply joins the same
 * thread; a reply whose parent is not loaded starts its own. A comment that came on two pages is shown once.
 */
export function threadsOf(comments: Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Comment): Comment => {
    const parent = comment.parent_id ? byId.get(comment.parent_id) : undefined;
    return parent && parent.id !== comment.id ? rootOf(parent) : comment;
  };
  const threads = new Map<number, Thread>();
  for (const comment of byId.values()) {
    const root = rootOf(comment);
    const thread = threads.get(root.id) ?? { comment: root, replies: [] };
    if (comment !== root) thread.replies.push(comment);
    threads.set(root.id, thread);
  }
  for (const { replies } of threads.values()) replies.sort((a, b) => a.id - b.id);
  return [...threads.values()];
}
