import { getFileAddress } from '#browser/documents/document-labels.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import type { DocumentVersion } from '#contract/documents/documents.ts'

/** The id of the pages that take the place of the poster, and its focus. */
export const pagesId = 'pdf-pages'

export interface PdfPosterProps {
  title: string
  version: DocumentVersion
  /** Whether the pages are loading. */
  isLoading: boolean
  onOpen: () => void
  /** When the picture cannot be loaded. */
  onError: () => void
}

/**
 * The first page of a PDF as a picture, which is there at once. The program that shows all pages, and the whole file,
 * are loaded when the reader turns to it: they take far longer on a phone.
 */
export function PdfPoster({ title, version, isLoading, onOpen, onError }: PdfPosterProps) {
  return (
    <button
      ref={focusSuccessor}
      data-focus-successor={pagesId}
      type="button"
      aria-disabled={isLoading}
      onClick={onOpen}
      // A finger that scrolls past it does not open it.
      onPointerEnter={event => {
        if (event.pointerType === 'mouse') onOpen()
      }}
      className="block max-h-[min(82dvh,64rem)] w-full cursor-pointer overflow-hidden rounded-lg border border-line bg-sunken text-left"
    >
      <span className="flex min-h-13 items-center border-b border-line bg-raised px-4">
        {isLoading ? 'Loading all pages...' : <span className="link">Show all pages</span>}
      </span>
      <span className="block p-4">
        <img
          src={`${getFileAddress(version.id)}/thumbnail`}
          alt={`The first page of ${title}`}
          onError={onError}
          className="aspect-[17/22] w-full object-contain object-top"
        />
      </span>
    </button>
  )
}
