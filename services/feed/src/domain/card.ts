import { tierOf, type Clip, type ClipStatus, type Figures, type Rendition, type Uploader } from './clip.ts';

const MAX_SHORT_SIDE = 720;
const unfinished = new Set<ClipStatus>(['uploaded', 'processing', 'scanning']);
const encoder = new TextEncoder();

/** The card as UTF-8 JSON: everything on it but what depends on the viewer or changes by the second. */
export function encodeCard(clip: Clip, figures: Figures, uploader: Uploader | undefined): Uint8Array {
  const card = clip.kind === 'video' ? videoCard(clip, figures, uploader) : promoCard(clip, figures, uploader);
  return encoder.encode(JSON.stringify(card));
}

const videoCard = (clip: Clip, figures: Figures, uploader: Uploader | undefined) => ({
  ...commonCard(clip, figures),
  uploader: {
    id: clip.uploaderId,
    username: uploader?.username ?? null,
    avatar_url: uploader?.avatarUrl || null,
  },
  rejection_reason: clip.rejectionReason || null,
  score: figures.score,
  tier: tierOf(clip),
});

const promoCard = (clip: Clip, figures: Figures, uploader: Uploader | undefined) => ({
  ...commonCard(clip, figures),
  business_name: uploader?.username ?? null,
});

const commonCard = (clip: Clip, { views }: Figures) => ({
  id: clip.id,
  title: clip.title,
  video_url: playable(clip.renditions)?.url ?? null,
  thumbnail_url: clip.posterUrl || null,
  hashtags: clip.hashtags,
  status: unfinished.has(clip.status) ? 'pending' : clip.status,
  views,
  created_at: new Date(clip.createdAtMs).toISOString(),
  duration: clip.durationMs / 1000,
  width: clip.width,
  height: clip.height,
  renditions: clip.renditions.map(({ name, url, width, height }) => ({ name, url, width, height })),
});

/** The best one that a card needs, in either orientation; the smallest there is where all are larger. */
const playable = (renditions: readonly Rendition[]): Rendition | undefined =>
  renditions.find(({ width, height }) => Math.min(width, height) <= MAX_SHORT_SIDE) ?? renditions.at(-1);
