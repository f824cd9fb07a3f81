import { locationNotRemovable, pictureInPreparation } from '#server/documents/failures.ts'
import type { StoredVersionFile } from '#server/documents/versions/versions.ts'

type SelectedFile = Pick<StoredVersionFile, 'fileId' | 'fileName' | 'mimeType' | 'bytes' | 'sha256'>

/**
 * The file that an account receives: the owner of the document the original, everyone else the copy without metadata,
 * if it needs one.
 * @throws Failure 409 for others while the copy is being made, and if it could not be made.
 */
export function selectFile(version: StoredVersionFile, isOwner: boolean): SelectedFile {
  if (!isOwner && version.othersReceive === 'pending') throw pictureInPreparation()
  if (!isOwner && version.othersReceive === 'failed') throw locationNotRemovable()
  return describeFile(version, isOwner)
}

/** As `selectFile`, but describes the original until there is a copy. */
export function describeFile(version: StoredVersionFile, isOwner: boolean): SelectedFile {
  const { fileId, fileName, mimeType, bytes, sha256 } = version
  if (isOwner || version.cleanFileId === null) return { fileId, fileName, mimeType, bytes, sha256 }
  const cleanType = version.cleanMimeType!
  return {
    fileId: version.cleanFileId,
    fileName: cleanType === mimeType ? fileName : replaceExtension(fileName, cleanType),
    mimeType: cleanType,
    bytes: version.cleanBytes!,
    sha256: version.cleanSha256,
  }
}

/** A HEIC or an AVIF picture becomes a JPEG, or a PNG if it is transparent; a QuickTime video becomes an MP4. */
export function replaceExtension(fileName: string, mimeType: string): string {
  return `${fileName.replace(/\.\w{1,5}$/, '')}.${extensions[mimeType] ?? 'jpg'}`
}

const extensions: Record<string, string> = { 'image/png': 'png', 'video/mp4': 'mp4' }
