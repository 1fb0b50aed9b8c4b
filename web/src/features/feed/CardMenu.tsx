import { NotLoaded, part } from '../../app/part.tsx';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { CardMenuButton } from './CardMenuButton.tsx';

const CardMenuItems = part(() => import('./CardMenuItems.tsx').then((file) => file.CardMenuItems), NotLoaded);

type Props = {
  video: VideoCard;
  isOwn: boolean;
  /** Whether the card belongs to a feed from which the user can leave things out. */
  isInFeed: boolean;
  /** More videos like this one will come. */
  onMore: () => void;
  onWhy: () => void;
  onReport: () => void;
};

/** The menu of a video's card, which is loaded when it is first opened. */
export const CardMenu = (props: Props) => <CardMenuButton Items={CardMenuItems} given={props} />;
