import { NotLoaded, part } from '../../app/part.tsx';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import type { CardDialog } from './CardDialogs.tsx';
import { CardMenuButton } from './CardMenuButton.tsx';

const CardMenuItems = part(() => import('./CardMenuItems.tsx').then((file) => file.CardMenuItems), NotLoaded);

type Props = {
  video: VideoCard;
  isOwn: boolean;
  /** Whether the card belongs to a feed in which the user can hide videos. */
  isInFeed: boolean;
  /** `more` is opened after the user has asked for more videos like this one. */
  onOpen: (dialog: CardDialog) => void;
};

/** The menu of a video's card, which is loaded when it is first opened. */
export const CardMenu = (props: Props) => <CardMenuButton Items={CardMenuItems} given={props} />;
