/** The address of a photograph, at most 2560 pixels on its longer side, or of a video. */
export function getMediaUrl(id: string): string {
  return `/api/media-files/${id}`
}

/** The address of the thumbnail, at most 480 pixels on its longer side. */
export function getThumbnailUrl(url: string): string {
  return `${url}/thumbnail`
}
