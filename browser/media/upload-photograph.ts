import { sendFile, type Sending } from '#browser/platform/send-file.ts'
import type { FamilyMedia } from '#contract/media.ts'

export interface Upload extends Sending {
  file: File
  memberId: string
  title: string
  isPublic: boolean
}

/** Sends one photograph. @throws as sending a file does. */
export function uploadPhotograph({
  file,
  memberId,
  title,
  isPublic,
  ...sending
}: Upload): Promise<FamilyMedia> {
  const query = new URLSearchParams({ memberId, title, isPublic: String(isPublic) })
  return sendFile(`/api/family-media?${query}`, file, file.type, sending)
}
