/**
 * The limits of uploaded photographs and videos. This file has no schemas, so that a page with uploads does not load
 * zod.
 */
export const photographLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** 20 MB, which exceeds a typical phone photograph. */
  maxBytes: 20 * 1024 * 1024,
  wrongType: 'Please choose a JPEG, PNG or WebP photograph',
  tooLarge: 'Please choose a photograph of 20 MB or less',
  broken: 'This photograph is damaged or incomplete and cannot be read',
} as const

/** The largest number of photographs and videos that can be attached to a post. */
export const maxMediaPerPost = 20

/** The largest number that is shared at once. */
export const maxMediaPerShare = 50

/** What 'Share Media' and posts accept. The size of a video is limited by the setting LARGEST_FILE_MB alone. */
export const mediaLimits = {
  photographTypes: [...photographLimits.types, 'image/heic', 'image/heif'],
  videoTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
  maxPhotographBytes: photographLimits.maxBytes,
  wrongType: 'Please choose a photograph (JPEG, PNG, WebP, HEIC) or a video (MP4, MOV, WebM)',
} as const
