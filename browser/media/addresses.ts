/** Where a photograph is, at most 2560 pixels long. */
export function photographAddress(id: string): string {
  return `/api/media-files/${id}`
}

/** The same at most 480 pixels long, of a photograph by its address, as somebody's picture is kept. */
export function thumbnailOf(address: string): string {
  return `${address}/thumbnail`
}
