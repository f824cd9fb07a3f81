/** What the workers accept: photographs and videos of every camera and telephone, in bounded memory. */
export const maxPixels = 100_000_000

/** Pixels. Wider than the panoramas of telephones. */
export const maxSide = 30_000

/** The bytes of 100 million pixels in four channels of 8 bits. libvips decodes such a photograph line by line. */
export const maxStreamedBytes = 400_000_000

/** libvips decodes interlaced and progressive photographs as a whole. */
export const maxBufferedBytes = 150_000_000
