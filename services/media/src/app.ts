import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { createAppendUpload } from '#app/append-upload';
import { createApplyAccountChange } from '#app/apply-account-change';
import { createApplyDecision } from '#app/apply-decision';
import { createBuildExport } from '#app/build-export';
import { createChangeCampaign } from '#app/change-campaign';
import { createChangeMediaItem } from '#app/change-media-item';
import { createCheckUpload, createReadCooldown } from '#app/check-upload';
import { createLeaseUpload, createReleaseUpload } from '#app/lease-upload';
import { createCreateAvatar } from '#app/create-avatar';
import { createCreateLogo } from '#app/create-logo';
import { createCreateUpload } from '#app/create-upload';
import { createCreateVideo } from '#app/create-video';
import { createDeleteCaptions } from '#app/delete-captions';
import { createDeleteVideo } from '#app/delete-video';
import { createEditVideo } from '#app/edit-video';
import { createGetExport } from '#app/get-export';
import { createGetCaptions } from '#app/get-captions';
import { createGetUpload } from '#app/get-upload';
import { createGetVideos } from '#app/get-videos';
import { createListActiveVideos } from '#app/list-active-videos';
import { createListPublicVideos } from '#app/list-public-videos';
import { createListUnfinishedUploads } from '#app/list-unfinished-uploads';
import { createListUploads } from '#app/list-uploads';
import { createMoveTiers } from '#app/move-tiers';
import { createDeleteRemoved } from '#app/delete-removed';
import { createPublishVideo } from '#app/publish-video';
import { createReadFileAccess } from '#app/read-file-access';
import { createRecordAccountChange } from '#app/record-account-change';
import { createRecordScan } from '#app/record-scan';
import { createRemoveAbandonedUploads } from '#app/remove-abandoned-uploads';
import { createRemoveExport } from '#app/remove-export';
import { createRemoveUpload } from '#app/remove-upload';
import { createRemoveUnlistedParts } from '#app/remove-unlisted-parts';
import { createRepairFiles } from '#app/repair-files';
import { createSaveDraft } from '#app/save-draft';
import { createSetCaptions } from '#app/set-captions';
import { createZipUserData } from '#app/zip-user-data';
import type { MediaConfig } from '#config';
import { avatarsPrefixOf } from '#domain/object-keys';
import { createPictureMaker } from '#ffmpeg/picture-maker';
import { createCoverMaker } from '#ffmpeg/cover-maker';
import { createUploadInspector } from '#ffmpeg/upload-inspector';
import type { Parts } from '#parts';
import { listKeys, removeObjects } from '#store/objects';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp(config: MediaConfig, parts: Parts) {
  const { logger, outbox, blobs, tools, mediaItems, uploaders, deleteFiles, exports, scratch, uploads } = parts;
  const readTime = () => readDatabaseTime(parts.connection);
  const cooldownSeconds = config.UPLOAD_COOLDOWN_SECONDS;
  const mustVerifyEmail = config.EMAIL_VERIFICATION === 'on';
  const maxAgeMs = config.INCOMING_MAX_AGE_SECONDS * 1000;
  const changeMediaItem = createChangeMediaItem({ outbox, mediaItems, deleteFilesOf: deleteFiles.ofItem });
  const quota = { items: config.QUOTA_ITEMS, bytes: config.QUOTA_MB * 1_000_000 };
  const readCooldown = createReadCooldown({ uploaders, cooldownSeconds });
  const inspector = createUploadInspector(blobs, parts.objectUrls, tools);
  const pictureMaker = createPictureMaker(blobs, tools, scratch);
  const makeCover = createCoverMaker(blobs, tools, scratch);
  const removeExport = createRemoveExport({ exports, blobs });
  const removeUpload = createRemoveUpload({ uploads, blobs });
  return {
    checkUpload: createCheckUpload({ ...parts, readCooldown, mustVerifyEmail, quota }),
    createUpload: createCreateUpload({
      uploads,
      uploaders,
      keptMs: config.UPLOAD_KEPT_SECONDS * 1000,
      maxUnfinished: config.UPLOADS_UNFINISHED,
    }),
    getUpload: createGetUpload({ uploads }),
    appendUpload: createAppendUpload({ uploads }),
    listUnfinishedUploads: createListUnfinishedUploads({ uploads }),
    saveDraft: createSaveDraft({ uploads }),
    leaseUpload: createLeaseUpload({ uploads }),
    releaseUpload: createReleaseUpload({ uploads }),
    removeUpload,
    createVideo: createCreateVideo({ ...parts, inspector, cooldownSeconds, mustVerifyEmail, quota }),
    getVideos: createGetVideos(mediaItems),
    listUploads: createListUploads({ mediaItems, readCooldown }),
    listActiveVideos: createListActiveVideos(mediaItems),
    listPublicVideos: createListPublicVideos(mediaItems),
    setCaptions: createSetCaptions({ mediaItems, changeMediaItem, blobs, discardFiles: deleteFiles.discard }),
    deleteCaptions: createDeleteCaptions({ mediaItems, changeMediaItem }),
    getCaptions: createGetCaptions({ mediaItems, blobs }),
    changeCampaign: createChangeCampaign({ ...parts, changeMediaItem }),
    editVideo: createEditVideo({
      mediaItems,
      changeMediaItem,
      makeCover,
      discardFiles: deleteFiles.discard,
    }),
    publishVideo: createPublishVideo(changeMediaItem, readTime),
    deleteRemoved: createDeleteRemoved(changeMediaItem),
    deleteVideo: createDeleteVideo({ mediaItems, changeMediaItem }),
    recordScan: createRecordScan(changeMediaItem),
    applyDecision: createApplyDecision(changeMediaItem, readTime),
    repairFiles: createRepairFiles({
      mediaItems,
      changeMediaItem,
      makeCover,
      discardFiles: deleteFiles.discard,
      logger,
      listKeys: (prefix) => listKeys(blobs, prefix),
    }),
    createAvatar: createCreateAvatar({ pictureMaker, uploaders }),
    createLogo: createCreateLogo(pictureMaker),
    moveTiers: createMoveTiers({ mediaItems, changeMediaItem, readSettings: parts.readTierSettings }),
    recordAccountChange: createRecordAccountChange(parts),
    applyAccountChange: createApplyAccountChange({
      mediaItems,
      changeMediaItem,
      uploaders,
      removeAvatars: async (userId) => removeObjects(blobs, await listKeys(blobs, avatarsPrefixOf(userId)), logger),
      removeExport: (userId) => removeExport.ofUser(userId),
      removeUploads: (userId) => removeUpload.ofUser(userId),
    }),
    readFileAccess: createReadFileAccess({ mediaItems, logger }),
    removeAbandonedUploads: createRemoveAbandonedUploads({ blobs, mediaItems, uploads, logger, maxAgeMs }),
    removeUnlistedParts: createRemoveUnlistedParts({ blobs, uploads, logger, maxAgeMs }),
    buildExport: createBuildExport({
      exports,
      zipUserData: createZipUserData({ readers: parts.readers, mediaItems, blobs }),
      blobs,
      outbox,
    }),
    getExport: createGetExport({ exports }),
    removeExport,
  };
}
