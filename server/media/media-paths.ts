import { sql, type RawBuilder } from 'kysely'

/** The path of the file. */
export function toMediaPath(id: string): string {
  return `${mediaRoot}${id}`
}

/** The path of the thumbnail, if there is one. */
export function toThumbnailPath({
  id,
  thumbnailId,
}: {
  id: string
  thumbnailId: string | null
}): string | null {
  return thumbnailId === null ? null : `${toMediaPath(id)}/thumbnail`
}

const mediaRoot = '/api/media-files/'

export function toMediaId(path: string): string {
  return path.slice(mediaRoot.length)
}

/** SQL for the path of the photograph in a column; null without one. */
export function selectMediaPath(column: `${string}.${string}`): RawBuilder<string | null> {
  return sql`${sql.lit(mediaRoot)} || ${sql.ref(column)}`
}
