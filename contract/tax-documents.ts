import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id } from './text.ts'

const TaxDocumentCategory = z.enum(['irs_form', 'completed_tax_document'], {
  error: 'The category must be irs_form or completed_tax_document',
})
export type TaxDocumentCategory = z.infer<typeof TaxDocumentCategory>

const TaxDocument = z
  .object({
    id: Id,
    fileName: z.string(),
    fileType: z.string(),
    documentType: TaxDocumentCategory,
    /** An opaque label of the stored file, never a path on the server. */
    filePath: z.string(),
    description: z.string().nullable(),
    uploadedBy: z.string(),
    uploadedAt: Timestamp,
    taxYear: z.int().nullable(),
  })
  .meta({ id: 'TaxDocument' })
export type TaxDocument = z.infer<typeof TaxDocument>

export const taxDocumentsApi = calls({
  'GET /api/tax-documents': {
    summary: 'All tax documents, or those of one category.',
    isPlanned: true,
    access: 'signed-in',
    query: z.object({
      category: TaxDocumentCategory.optional(),
      documentType: TaxDocumentCategory.optional(),
    }),
    reply: z.array(TaxDocument),
  },
  'GET /api/tax-documents/{category}': {
    summary: 'The tax documents of one category, at the path that the joined query key gives.',
    isPlanned: true,
    access: 'signed-in',
    params: z.object({ category: z.string() }),
    reply: z.array(TaxDocument),
  },
  'DELETE /api/tax-documents/{id}': {
    summary: 'Removes a completed tax document; it can be restored for 30 days.',
    isPlanned: true,
    access: 'signed-in',
    params: z.object({ id: Id }),
    reply: z.object({ message: z.string() }),
  },
})
