import type { AttachedMedia } from '#contract/media/media.ts'
import { formatCount } from '#contract/texts/counts.ts'

type Described = Pick<AttachedMedia, 'title' | 'mediaType'>

/** The accessible name of a photograph or video. */
export function getMediaName({ title, mediaType }: Described, index: number): string {
  return title ?? `${mediaType === 'video' ? 'Video' : 'Photograph'} ${index + 1}`
}

/** The same in a sentence: `The video was deleted.` */
export function getMediaNoun(mediaType: AttachedMedia['mediaType']): string {
  return mediaType === 'video' ? 'video' : 'photograph'
}

/** The label of the members in it. */
export function getMembersLabel(mediaType: AttachedMedia['mediaType']): string {
  return mediaType === 'video' ? 'In this video' : 'In this picture'
}

/** `One photograph`, `12 photographs and one video`, `3 videos`. */
export function countMedia(media: readonly Pick<AttachedMedia, 'mediaType'>[]): string {
  const videos = media.filter(({ mediaType }) => mediaType === 'video').length
  const counts = [count(media.length - videos, 'photograph'), count(videos, 'video')]
  const text = counts.filter(Boolean).join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function count(number: number, noun: string): string {
  if (number === 0) return ''
  return number === 1 ? `one ${noun}` : `${formatCount(number)} ${noun}s`
}

/** Seconds as `0:07`, `12:40` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** The same in words, for screen readers: `2 minutes 5 seconds`. */
export function describeDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' ')
}
