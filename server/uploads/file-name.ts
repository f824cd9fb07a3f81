/** Characters. */
const maxLength = 200
const maxExtensionLength = 20

/**
 * The label of a file: the last part of the name that the browser sent, in one line. Without control characters, and
 * without bidirectional marks (UAX 9), which could make `gpj.exe` read as `exe.jpg`. A label is never a path.
 */
export function toFileLabel(name: string): string {
  const line = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, ' ')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(line) ? shorten(line) : 'Untitled'
}

/** The extension in lower case, without the dot: `pdf`. Empty for a name without one. */
export function findExtension(label: string): string {
  return /.\.([^.\s]+)$/.exec(label)?.[1]?.toLowerCase() ?? ''
}

/** Keeps the extension. Counts code points, so that no character is cut in two. */
function shorten(label: string): string {
  const letters = Array.from(label)
  if (letters.length <= maxLength) return label
  const extension = /\.[^.\s]+$/.exec(label)?.[0] ?? ''
  const ending = Array.from(extension)
  if (ending.length > maxExtensionLength) return letters.slice(0, maxLength).join('').trim()
  return (
    letters
      .slice(0, maxLength - ending.length)
      .join('')
      .trim() + extension
  )
}
