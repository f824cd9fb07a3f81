import { formatCount } from '#contract/counts.ts'

/** `0.03 MB`, `0.4 MB`, `12.5 MB`, `1,999 MB`: the size of a file in the one unit of the specification. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 99.95) return `${formatCount(Math.round(megabytes))} MB`
  if (megabytes >= 0.095) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(0.01, megabytes).toFixed(2)} MB`
}

/** The type of a file in a word: `PDF`, `Excel`, `Word`. */
export function formatFileType(mimeType: string): string {
  const [family = ''] = mimeType.split('/')
  return typeWords[mimeType] ?? familyWords[family] ?? 'File'
}

const typeWords: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'text/csv': 'CSV',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/zip': 'ZIP',
}

const familyWords: Record<string, string> = { image: 'Image', video: 'Video', audio: 'Audio', text: 'Text' }
