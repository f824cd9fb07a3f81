/** What may be sent as a photograph. In a file without schemas, so that a page that takes one carries none. */
export const photographLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Bytes: 20 MB, more than a telephone makes of a scene. */
  most: 20 * 1024 * 1024,
  wrongType: 'Please choose a photograph as JPEG, PNG or WebP',
  tooLarge: 'Please choose a photograph of at most 20 MB',
  broken: 'This photograph is damaged or incomplete and cannot be read',
} as const

/** How many a post may carry. */
export const maxPhotographsPerPost = 20
