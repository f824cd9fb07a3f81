import { Upload } from 'lucide-react'
import { useId, useState } from 'react'

import type { DocumentPreset } from '#browser/documents/document-preset.ts'
import { Button, type ButtonProps } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { CompanyDetails } from '#contract/companies.ts'

const UploadDocumentDialog = lazyDialog(() => import('#browser/documents/UploadDocumentDialog.tsx'))

export interface UploadButtonProps {
  company: Pick<CompanyDetails, 'slug' | 'name' | 'abilities'>
  preset: Omit<DocumentPreset, 'area' | 'companySlug'> & { companyTab: string }
}

/** Section 2: 'Upload Document'. For those who may not upload, it is disabled, can be focused, and says why. */
export function UploadButton({ company, preset }: UploadButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const { slug, name, abilities } = company
  const look = { variant: 'secondary', size: 'small' } as const satisfies Partial<ButtonProps>
  if (!abilities.upload) {
    return (
      <>
        <p id={reasonId} className="text-caption text-muted">
          Only board members and administrators can upload company documents.
        </p>
        <Button {...look} aria-disabled="true" aria-describedby={reasonId}>
          <Upload aria-hidden="true" strokeWidth={1.5} />
          Upload Document
        </Button>
      </>
    )
  }
  return (
    <>
      <Button
        {...look}
        onClick={() => setOpen(true)}
        onPointerEnter={UploadDocumentDialog.preload}
        onFocus={UploadDocumentDialog.preload}
      >
        <Upload aria-hidden="true" strokeWidth={1.5} />
        Upload Document
      </Button>
      {isOpen && (
        <UploadDocumentDialog
          draftKey={`companies.${slug}.${preset.companyTab}`}
          preset={{ area: 'company', companySlug: slug, ...preset }}
          description={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
