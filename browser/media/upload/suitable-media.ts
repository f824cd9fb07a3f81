import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { mediaLimits, photographLimits } from '#contract/media/media-limits.ts'
import type { FamilyMedia } from '#contract/media/media.ts'

export type AcceptedMedia = 'photographs' | 'all'

const photographExtensions = ['.heic', '.heif']
const photographTypes: readonly string[] = mediaLimits.photographTypes
const videoTypes: readonly string[] = mediaLimits.videoTypes

/** For the attribute `accept`. Most browsers have no type for HEIC. */
export function listAcceptedTypes(accepts: AcceptedMedia): string {
  return [...photographTypes, ...photographExtensions, ...(accepts === 'all' ? videoTypes : [])].join(',')
}

/** The sentence below the button of a picker. */
export function describeAcceptedMedia(accepts: AcceptedMedia): string {
  const photographs = 'JPEG, PNG, WebP or HEIC, up to 20\u00A0MB'
  return accepts === 'all' ? `Photographs: ${photographs} each. Videos: MP4, MOV or WebM.` : `${photographs}.`
}

/** The files that can be shared, and a sentence about the others. The server checks the content. */
export function selectSuitableMedia(
  files: readonly File[],
  { accepts, max }: { accepts: AcceptedMedia; max: number },
): { suitable: readonly File[]; problem: string | undefined } {
  const typed = files.filter(file => isPhotograph(file) || (accepts === 'all' && isVideo(file)))
  const sized = typed.filter(file => isVideo(file) || file.size <= mediaLimits.maxPhotographBytes)
  const wrongType =
    accepts === 'all' ? mediaLimits.wrongType : 'Please choose a JPEG, PNG, WebP or HEIC photograph'
  const problems = [
    describeProblem(wrongType, files, typed),
    describeProblem(photographLimits.tooLarge, typed, sized),
    describeProblem(`You can add at most ${max} files`, sized, sized.slice(0, max)),
  ]
  return { suitable: sized.slice(0, max), problem: problems.filter(Boolean).join(' ') || undefined }
}

function describeProblem(sentence: string, before: readonly File[], after: readonly File[]): string {
  const names = before.filter(file => !after.includes(file)).map(({ name }) => name)
  return names.length === 0 ? '' : `${sentence}. Not added: ${names.join(', ')}.`
}

export function isVideo({ type }: Pick<File, 'type'>): boolean {
  return videoTypes.includes(type)
}

/** The kind of a chosen file, by its name if it has to be chosen again after a reload. */
export function getChosenMediaType({
  file,
  fileName,
}: Pick<UploadItem, 'file' | 'fileName'>): FamilyMedia['mediaType'] {
  const isChosenVideo = file === null ? /\.(mp4|m4v|mov|webm)$/i.test(fileName) : isVideo(file)
  return isChosenVideo ? 'video' : 'image'
}

function isPhotograph({ type, name }: File): boolean {
  return (
    photographTypes.includes(type) ||
    (type === '' && photographExtensions.some(extension => name.toLowerCase().endsWith(extension)))
  )
}

/** Whether every browser can display it, so that a file that it cannot display is damaged. */
export function isDisplayable({ type }: Pick<File, 'type'>): boolean {
  return photographLimits.types.some(displayable => displayable === type)
}
