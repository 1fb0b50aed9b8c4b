import { useRef, useState } from 'react';
import { campaignLimits } from '@tallscreen/proto/rules/campaign-limits';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import type { PromoCard as Promo } from '@tallscreen/bff/contract/video';
import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { serverNow } from '../../ui/serverClock.ts';
import type { PlayerControls } from '../feed/Player.tsx';
import { PromoCard } from '../feed/PromoCard.tsx';
import css from './Promos.module.css';

/** The address that the server would store; null for one that it would refuse. */
const linkOf = (typed: string): string | null =>
  URL.canParse(typed) && new URL(typed).protocol === 'https:' ? new URL(typed).href : null;

type Props = { texts: Record<string, string>; videoUrl: string };

/**
 * The promo as the feed will show it, with what is typed so far. The card reports nothing; only its video can be
 * stopped and played.
 */
export function PromoPreview({ texts, videoUrl }: Props) {
  const business = useAccount()?.username ?? null;
  const controls = useRef<PlayerControls>(null);
  const [isPlaying, setPlaying] = useState(false);
  const link = linkOf(texts['link'] ?? '');
  const promo: Promo = {
    id: 0,
    title: texts['title'] || t('Title of your promo'),
    hashtags: hashtagsIn(texts['hashtags'] ?? ''),
    video_url: videoUrl,
    thumbnail_url: null,
    status: 'approved',
    created_at: new Date(serverNow()).toISOString(),
    duration: null,
    width: null,
    height: null,
    renditions: [],
    captions: [],
    views: 0,
    likes: 0,
    liked: false,
    comments: 0,
    link,
    call_to_action: link && (texts['call_to_action'] || campaignLimits.callsToAction[0]),
    business_name: business,
  };
  return (
    <section className={css['asCard']} aria-labelledby="promo-preview">
      <h2 id="promo-preview">{t('How it will look in the feed')}</h2>
      <div
        className={css['preview']}
        inert
        onPlayCapture={() => setPlaying(true)}
        onPauseCapture={() => setPlaying(false)}
      >
        <PromoCard key={videoUrl} promo={promo} isNear isPreview controls={controls} />
      </div>
      <Button size="s" onClick={() => controls.current?.togglePlayback()}>
        {t(isPlaying ? 'Pause' : 'Play')}
      </Button>
    </section>
  );
}
