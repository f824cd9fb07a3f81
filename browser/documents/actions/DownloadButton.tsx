import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { getFileAddress } from '#browser/documents/document-labels.ts'
import { familyAccessQuery } from '#browser/family-access/queries.ts'
import { startDownload } from '#browser/platform/files/start-download.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass, type ButtonStyle } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'

export interface DownloadButtonProps extends ButtonStyle {
  document: Pick<DocumentSummary, 'id' | 'title' | 'isSensitive'>
  versionId: string
  /** Without it, the name includes the title: 'Download: Operating agreement'. */
  label?: string
  children?: ReactNode
}

/** Downloads a version. A sensitive document first asks for Family Access, on its page. */
export function DownloadButton({
  document,
  versionId,
  label = `Download: ${document.title}`,
  children = 'Download',
  ...style
}: DownloadButtonProps) {
  const download = useDownload()
  if (document.isSensitive)
    return (
      <Button {...style} aria-label={label} onClick={() => void download(document, versionId)}>
        {children}
      </Button>
    )
  return (
    <a href={getFileAddress(versionId)} download aria-label={label} className={getButtonClass(style)}>
      {children}
    </a>
  )
}

/** The same for the item of a menu. */
export function useDownload() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async ({ id, isSensitive }: Pick<DocumentSummary, 'id' | 'isSensitive'>, versionId: string) => {
    if (isSensitive) {
      const state = await queryClient.fetchQuery(familyAccessQuery).catch(() => undefined)
      const isOpen = Date.parse(state?.familyAccessUntil ?? '') > Date.now()
      if (!isOpen) return navigate(buildPath('document', { id }))
    }
    startDownload(getFileAddress(versionId))
  }
}
