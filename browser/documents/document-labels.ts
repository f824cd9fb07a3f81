import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { expiryNoticeDays } from '#contract/documents/document-choices.ts'

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
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument',
  'application/zip': 'ZIP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/tiff': 'TIFF',
  'message/rfc822': 'Email',
}

const familyWords: Record<string, string> = { image: 'Image', video: 'Video', audio: 'Audio', text: 'Text' }

/** How a document's expiry is shown: nothing until 60 days before. */
export function describeExpiry(
  expiresOn: CalendarDate | null,
  today: CalendarDate,
): { text: string; isExpired: boolean } | null {
  if (expiresOn === null) return null
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000)
  if (days < 0) return { text: `Expired on ${formatCalendarDate(expiresOn)}`, isExpired: true }
  if (days > expiryNoticeDays) return null
  if (days === 0) return { text: 'Expires today', isExpired: false }
  return { text: days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`, isExpired: false }
}

/** The reader's calendar day. */
export function formatToday(now: Date): CalendarDate {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map(number => String(number).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** The address of a version's file. */
export function getFileAddress(versionId: string, disposition: 'attachment' | 'inline' = 'attachment') {
  const address = `/api/document-files/${encodeURIComponent(versionId)}`
  return disposition === 'inline' ? `${address}?disposition=inline` : address
}
