import type { VideoCard } from '@tallscreen/bff/contract/video';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { MoreLikeThisNote } from './MoreLikeThisNote.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { ViewersDialog } from './ViewersDialog.tsx';
import { WhyDialog } from './WhyDialog.tsx';

export type CardDialog = 'report' | 'viewers' | 'why' | 'more' | 'share';

type Props = { dialog: CardDialog; video: VideoCard; onClose: () => void };

/** The dialogs of a video's card, in one chunk. */
export function CardDialogs({ dialog, video, onClose }: Props) {
  switch (dialog) {
    case 'report':
      return <ReportDialog itemType="video" itemId={video.id} onClose={onClose} />;
    case 'viewers':
      return <ViewersDialog videoId={video.id} onClose={onClose} />;
    case 'why':
      return <WhyDialog item={{ type: 'video', id: video.id }} onClose={onClose} />;
    case 'more':
      return <MoreLikeThisNote videoId={video.id} onClose={onClose} />;
    case 'share':
      return <ShareDialog video={video} onClose={onClose} />;
  }
}
