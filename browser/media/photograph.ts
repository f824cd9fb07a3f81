/** The URL of a photograph, at most 2560 pixels on its longer side. */
export function getPhotographUrl(id: string): string {
  return `/api/media-files/${id}`
}

/** The thumbnail of a photograph's URL, at most 480 pixels on its longer side. */
export function getThumbnailUrl(url: string): string {
  return `${url}/thumbnail`
}

/** The accessible name of a photograph. */
export function getPhotographName(title: string | null, index: number): string {
  return title ?? `Photograph ${index + 1}`
}
