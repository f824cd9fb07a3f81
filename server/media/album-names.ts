import type { Today } from '#server/platform/today.ts'
import { findExtension, toFileLabel } from '#server/uploads/file-name.ts'

/** Bytes in UTF-8. Every file system accepts a name of 255 bytes; a date, a number and an extension follow. */
const maxTitleBytes = 180

/**
 * The names of photographs and videos in an album, in their order: `2026-11-23 The oak.webp`, with the day of sharing.
 * Each is different from all others, even without upper and lower case, and is a valid name on every system.
 */
export function nameAlbumFiles(
  media: readonly { title: string | null; fileName: string; createdAt: string }[],
  today: Today,
): string[] {
  const used = new Set<string>()
  return media.map(({ title, fileName, createdAt }) => {
    const extension = findExtension(fileName)
    const ending = extension === '' ? '' : `.${extension}`
    const written = title ?? fileName.slice(0, fileName.length - ending.length)
    const base = `${today(new Date(createdAt))} ${toSafeTitle(written)}`.trim()
    for (let number = 1; ; number += 1) {
      const name = `${number === 1 ? base : `${base} (${number})`}${ending}`
      const key = name.toLowerCase()
      if (used.has(key)) continue
      used.add(key)
      return name
    }
  })
}

/** Without the characters that Windows does not allow, and without directories, marks and control characters. */
function toSafeTitle(title: string): string {
  const label = toFileLabel(`x ${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}`)
    .slice(1)
    .trim()
  let safe = ''
  for (const letter of label) {
    if (Buffer.byteLength(safe + letter) > maxTitleBytes) break
    safe += letter
  }
  return safe.replace(/[. ]+$/, '')
}
