import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { MediaItem } from '#domain/media-item';
import type { Command } from '#domain/video-life';

/** Events of a media item; the published event has the same name. */
export type Change =
  | { readonly type: 'uploaded' }
  | { readonly type: 'processingStarted' }
  | { readonly type: 'transcoded' }
  | { readonly type: 'readyForReview' }
  | { readonly type: 'approved'; readonly decisionId: number }
  | { readonly type: 'published' }
  | { readonly type: 'rejected'; readonly decisionId: number }
  | { readonly type: 'tierChanged'; readonly previousStatus: MediaItemStatus }
  | { readonly type: 'deleted' }
  | { readonly type: 'removed' }
  | { readonly type: 'restored' }
  | { readonly type: 'visibilityChanged' }
  | { readonly type: 'filesRepaired'; readonly adminId: number }
  | { readonly type: 'captionsChanged' }
  | { readonly type: 'edited' }
  | { readonly type: 'campaignChanged' };

export function changeOf(item: MediaItem, command: Command, status: MediaItemStatus): Change {
  switch (command.type) {
    case 'startProcessing':
      return { type: 'processingStarted' };
    case 'finishProcessing':
      return { type: 'transcoded' };
    case 'failProcessing':
      return { type: 'rejected', decisionId: 0 };
    case 'recordScan':
      return { type: status === item.status ? 'edited' : 'readyForReview' };
    case 'reopen':
      return { type: 'readyForReview' };
    case 'approve':
      return { type: 'approved', decisionId: command.decisionId };
    case 'publish':
      return { type: 'published' };
    case 'reject':
      return { type: 'rejected', decisionId: command.decisionId };
    case 'remove':
      return { type: status === 'removed' ? 'removed' : 'deleted' };
    case 'restore':
      return { type: 'restored' };
    case 'delete':
      return { type: 'deleted' };
    case 'moveTier':
      return { type: 'tierChanged', previousStatus: item.status };
    case 'hideUploader':
    case 'showUploader':
      return { type: 'visibilityChanged' };
    case 'repairFiles':
      return { type: 'filesRepaired', adminId: command.adminId };
    case 'setCaptions':
    case 'deleteCaptions':
      return { type: 'captionsChanged' };
    case 'edit':
      return { type: item.status === 'scheduled' && status !== 'scheduled' ? 'published' : 'edited' };
    case 'changeCampaign':
      return { type: status === item.status ? 'campaignChanged' : 'readyForReview' };
  }
}
