/** The limits of an uploaded photograph. This file has no schemas, so that a page with uploads does not load zod. */
export const photographLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** 20 MB, which exceeds a typical phone photograph. */
  maxBytes: 20 * 1024 * 1024,
  wrongType: 'Please choose a JPEG, PNG or WebP photograph',
  tooLarge: 'Please choose a photograph of 20 MB or less',
  broken: 'This photograph is damaged or incomplete and cannot be read',
} as const

/** The largest number of photographs that can be attached to a post. */
export const maxPhotographsPerPost = 20
