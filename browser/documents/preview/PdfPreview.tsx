import { useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useState } from 'react'

import { getFileAddress } from '#browser/documents/document-labels.ts'
import { familyAccessQuery } from '#browser/family-access/queries.ts'
import { openPdf } from '#browser/platform/files/open-pdf.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { DocumentVersion } from '#contract/documents/documents.ts'

import { PdfPages } from './PdfPages.tsx'

/** Above this size, only the pages that are read are fetched. */
const maxWholeBytes = 8_000_000

type Loaded = { pdf: PDFDocumentProxy; ratio: number }
type State = Loaded | { failure: string; canRetry: boolean } | null

export interface PdfPreviewProps {
  title: string
  version: DocumentVersion
  /** When it shows the pages, or why it cannot. Before, it shows nothing. */
  onReady: () => void
  onRetry: () => void
}

/** A PDF, drawn by pdf.js one page after the other. Only the visible pages are drawn. */
export default function PdfPreview({ title, version, onReady, onRetry }: PdfPreviewProps) {
  const state = useOpenPdf(version, onReady)
  if (state === null) return null
  if ('failure' in state)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState
          title="The PDF could not be shown"
          heading="h2"
          action={state.canRetry && <Button onClick={onRetry}>Try again</Button>}
        >
          <p role="alert">{state.failure}</p>
        </EmptyState>
      </div>
    )
  return <PdfPages title={title} {...state} />
}

function useOpenPdf({ id, bytes }: DocumentVersion, onReady: () => void): State {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>(null)
  const finish = useEffectEvent((result: NonNullable<State>) => {
    setState(result)
    onReady()
  })
  useEffect(() => {
    let isCurrent = true
    const isLarge = bytes > maxWholeBytes
    const opening = openPdf({
      url: getFileAddress(id, 'inline'),
      disableAutoFetch: isLarge,
      disableStream: isLarge,
    })
    async function open() {
      const pdf = await (await opening).promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) finish({ pdf, ratio: height / width })
    }
    open().catch((error: unknown) => {
      if (!isCurrent) return
      finish(describeFailure(error))
      // The step-up may have ended, and its question replaces the preview.
      void queryClient.invalidateQueries(familyAccessQuery)
    })
    return () => {
      isCurrent = false
      void opening.then(
        task => task.destroy(),
        () => undefined,
      )
    }
  }, [id, bytes, queryClient])
  return state
}

function describeFailure(error: unknown): { failure: string; canRetry: boolean } {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return {
      failure: 'This PDF is protected by a password. Download it to open it with its password.',
      canRetry: false,
    }
  if (name === 'InvalidPDFException')
    return { failure: 'This PDF is damaged. You can still download it.', canRetry: false }
  return { failure: 'Check your connection, then try again. You can also download it.', canRetry: true }
}
