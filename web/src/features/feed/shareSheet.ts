/** The address at which a shared video opens in the feed. */
export const linkOf = (videoId: number): string => `${location.origin}/feed?video=${videoId}`;

/**
 * Opens the share sheet of a phone or tablet. `none`: there is none, or it could not be opened; `closed`: the user has
 * closed it without sharing. Computers have one too, but people expect a copied link there.
 */
export async function openShareSheet(content: { title: string; url: string }): Promise<'shared' | 'closed' | 'none'> {
  if (!navigator.share || !globalThis.matchMedia?.('(pointer: coarse)').matches) return 'none';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    return (error as DOMException).name === 'AbortError' ? 'closed' : 'none';
  }
}
