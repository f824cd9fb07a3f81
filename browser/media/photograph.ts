/** Where a photograph is, at most 2560 pixels long. */
export function photographUrl(id: string): string {
  return `/api/media-files/${id}`
}

/** The same at most 480 pixels long, of a photograph by its address, as somebody's picture is kept. */
export function thumbnailUrl(address: string): string {
  return `${address}/thumbnail`
}

/** What somebody who cannot see it is told. */
export function photographName(title: string | null, index: number): string {
  return title ?? `Photograph ${index + 1}`
}
