import type { KeyboardEvent } from 'react'

export interface ViewerActions {
  moveTo: (index: number) => void
  /** Plays or pauses the video, or else the slideshow. */
  togglePlayback: () => void
  toggleDetails: () => void
  download: () => void
}

/** The keys of the viewer: arrows, Home, End, Space, I and D. Escape is that of every dialog. */
export function handleViewerKey(
  event: KeyboardEvent,
  { index, last }: { index: number; last: number },
  actions: ViewerActions,
): void {
  const { key, target, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
  if (target.matches('input, textarea, select')) return
  // A video that has the focus seeks with the arrows, and plays with Space.
  const isInVideo = target.matches('video')
  const destination = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[key]
  if (destination !== undefined && !isInVideo) {
    event.preventDefault()
    actions.moveTo(destination)
  }
  // Space activates a button that has the focus.
  if (key === ' ' && !isInVideo && !target.matches('a, button')) {
    event.preventDefault()
    if (!event.repeat) actions.togglePlayback()
  }
  const letter = key.toLowerCase()
  if (letter === 'i' && !event.repeat) actions.toggleDetails()
  if (letter === 'd' && !event.repeat) actions.download()
}
