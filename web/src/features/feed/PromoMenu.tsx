import type { PromoCard } from '@tallscreen/bff/contract/video';
import { NotLoaded, part } from '../../app/part.tsx';
import { CardMenuButton } from './CardMenuButton.tsx';

const PromoMenuItems = part(() => import('./PromoMenuItems.tsx').then((file) => file.PromoMenuItems), NotLoaded);

type Props = { promo: PromoCard; onWhy: () => void; onReport: () => void };

/** The menu of a promo's card, which is loaded when it is first opened. */
export const PromoMenu = (props: Props) => <CardMenuButton Items={PromoMenuItems} given={props} />;
