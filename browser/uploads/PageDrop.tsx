import { usePageFiles } from '#browser/ui/controls/use-page-files.ts'

import { DropOverlay } from './DropOverlay.tsx'

/** Accepts files that are dropped anywhere on a page or pasted. The area of an open dialog gets them first. */
export function PageDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const isDraggedOver = usePageFiles(onFiles, true)
  return isDraggedOver && <DropOverlay />
}
