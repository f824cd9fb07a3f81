import { useEffect, useEffectEvent, useState } from 'react'

import { readDroppedFiles } from './read-dropped-files.ts'

/**
 * Accepts files that are dropped anywhere on the page or pasted. The latest area gets them: that of a dialog while it
 * is open. Returns whether files are dragged over the page.
 */
export function usePageFiles(onFiles: (files: readonly File[]) => void, isEnabled: boolean): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const acceptFiles = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    if (!isEnabled) return undefined
    const area: Area = { acceptFiles: files => acceptFiles(files), setDraggedOver }
    areas.push(area)
    if (areas.length === 1) addListeners()
    return () => {
      areas.splice(areas.indexOf(area), 1)
      if (areas.length === 0) removeListeners()
    }
  }, [isEnabled])
  return isDraggedOver
}

interface Area {
  acceptFiles: (files: readonly File[]) => void
  setDraggedOver: (isDraggedOver: boolean) => void
}

const areas: Area[] = []

function onDragOver(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files') !== true) return
  event.preventDefault()
  areas.at(-1)?.setDraggedOver(true)
}

/** The pointer has left the window when no element is entered. */
function onDragLeave({ relatedTarget }: DragEvent): void {
  if (relatedTarget === null) endDragging()
}

function onDrop(event: DragEvent): void {
  endDragging()
  const area = areas.at(-1)
  if (event.dataTransfer?.types.includes('Files') !== true || area === undefined) return
  event.preventDefault()
  void readDroppedFiles(event.dataTransfer).then(area.acceptFiles)
}

function onPaste({ clipboardData, target }: ClipboardEvent): void {
  // Office programs copy a picture of a text beside it. In a field, the text is meant.
  const isText = clipboardData?.types.includes('text/plain') === true
  if (isText && target instanceof Element && target.matches('input, textarea')) return
  areas.at(-1)?.acceptFiles([...(clipboardData?.files ?? [])])
}

function endDragging(): void {
  for (const area of areas) area.setDraggedOver(false)
}

function addListeners(): void {
  window.addEventListener('dragover', onDragOver)
  window.addEventListener('dragleave', onDragLeave)
  window.addEventListener('drop', onDrop)
  window.addEventListener('paste', onPaste)
}

function removeListeners(): void {
  window.removeEventListener('dragover', onDragOver)
  window.removeEventListener('dragleave', onDragLeave)
  window.removeEventListener('drop', onDrop)
  window.removeEventListener('paste', onPaste)
}
