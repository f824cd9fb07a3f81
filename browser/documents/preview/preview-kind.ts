export type PreviewKind = 'image' | 'pdf' | 'video' | 'audio' | 'text' | 'none'

/** How a file of this type is shown. The server sends other types as a download only. */
export function findPreviewKind(mimeType: string): PreviewKind {
  if (images.has(mimeType)) return 'image'
  if (mimeType === 'application/pdf') return 'pdf'
  if (videos.has(mimeType)) return 'video'
  if (mimeType.startsWith('audio/')) return 'audio'
  if (texts.has(mimeType)) return 'text'
  return 'none'
}

const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
const videos = new Set(['video/mp4', 'video/webm', 'video/quicktime'])
/** What the server reads the text of. */
const texts = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])
