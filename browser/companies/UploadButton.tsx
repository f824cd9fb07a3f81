import { Upload } from 'lucide-react'
import { useId } from 'react'

import { useUploadDialog } from '#browser/documents/filing/use-upload-dialog.tsx'
import { Button, type ButtonProps } from '#browser/ui/Button.tsx'
import type { CompanyDetails } from '#contract/companies/companies.ts'

export interface UploadButtonProps {
  company: Pick<CompanyDetails, 'slug' | 'name' | 'abilities'>
  /** The key of the tab that the documents are filed in. */
  companyTab: string
}

/** Section 2: 'Upload Document'. For those who may not upload, it is disabled, can be focused, and says why. */
export function UploadButton({ company, companyTab }: UploadButtonProps) {
  const reasonId = useId()
  if (company.abilities.upload) return <EnabledUploadButton company={company} companyTab={companyTab} />
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

const look = { variant: 'secondary', size: 'small' } as const satisfies Partial<ButtonProps>

function EnabledUploadButton({ company: { slug, name }, companyTab }: UploadButtonProps) {
  const { opener, dialog } = useUploadDialog({
    draftKey: `companies.${slug}.${companyTab}`,
    preset: { area: 'company', companySlug: slug, companyTab },
    description: name,
  })
  return (
    <>
      <Button {...look} {...opener}>
        <Upload aria-hidden="true" strokeWidth={1.5} />
        Upload Document
      </Button>
      {dialog}
    </>
  )
}
