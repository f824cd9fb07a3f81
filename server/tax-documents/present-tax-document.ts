import type { DocumentSummary } from '#contract/documents/documents.ts'
import type { TaxDocument } from '#contract/tax-documents/tax-documents.ts'

/** The specified fields of a tax document, from the document that it is. */
export function presentTaxDocument(document: DocumentSummary): TaxDocument {
  const {
    id,
    title,
    isSensitive,
    description,
    taxYear,
    members,
    audience,
    createdAt,
    current,
    owner,
    abilities,
  } = document
  return {
    id,
    title,
    isSensitive,
    versionId: current.id,
    description,
    taxYear,
    members,
    audience,
    fileName: current.fileName,
    fileType: current.mimeType,
    documentType: document.taxCategory!,
    filePath: `/api/document-files/${current.id}`,
    bytes: current.bytes,
    uploadedBy: owner,
    uploadedAt: createdAt,
    canDelete: abilities.delete,
  }
}
