import { z } from 'zod'

import { changedFields } from '#browser/platform/forms/edits.ts'
import type { FormValues, SchemaValues } from '#browser/platform/forms/server-form.ts'
import { CalendarDate, TaxYear, taxYearSentence } from '#contract/dates/dates.ts'
import { DocumentFields, type DocumentDetails, type DocumentSummary } from '#contract/documents/documents.ts'
import { requiredText } from '#contract/texts/text.ts'

/** A year as it is typed. */
const TypedYear = z
  .string()
  .trim()
  .regex(/^(\d{4})?$/, taxYearSentence)
  .transform(text => (text === '' ? null : Number(text)))
  .pipe(TaxYear.nullable())

/** The field of a date, which is '' without one. */
const TypedDate = z
  .string()
  .nullable()
  .transform(text => text || null)
  .pipe(CalendarDate.nullable())

/** The details of a document without its title, as a form has them. */
export const SharedDetails = DocumentFields.omit({ title: true }).extend({
  taxYear: TypedYear,
  expiresOn: TypedDate,
  retainUntil: TypedDate,
})

export type SharedValues = SchemaValues<typeof SharedDetails>

/** The details of one document. */
export const EditedDetails = SharedDetails.extend({ title: DocumentFields.shape.title })

/** The details of one or several new documents, and the title of each by the key of its upload. */
export const NewDetails = SharedDetails.extend({
  titles: z.record(z.string(), requiredText('Please enter a title', 200)),
})

/** The values of the form for a stored document. */
export function toFormValues(document: DocumentSummary | DocumentDetails): z.input<typeof EditedDetails> {
  const { kind, title, description, dateText, taxYear, companyTab, requirement, tags, members } = document
  const { audience, isSensitive, expiresOn, retainUntil } = document
  return {
    kind,
    title,
    description,
    dateText,
    taxYear: taxYear === null ? '' : String(taxYear),
    companyTab,
    requirement,
    tags,
    memberIds: members.map(({ id }) => id),
    audience,
    readerIds: 'readers' in document ? document.readers.map(({ id }) => id) : [],
    isSensitive,
    expiresOn,
    retainUntil,
  }
}

/** The title that a file proposes: `annual_report-2025.pdf` → `annual report-2025`. */
export function proposeTitle(fileName: string): string {
  const name = fileName
    .replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
    .replaceAll('_', ' ')
    .trim()
  return (name || fileName).slice(0, 200)
}

/** The changed fields of an edit. The form has the year as a text. */
export function findChangedDetails(
  base: FormValues<z.input<typeof EditedDetails>>,
  output: z.output<typeof EditedDetails>,
): Partial<z.output<typeof EditedDetails>> {
  const stored = { ...base, taxYear: base.taxYear === '' ? null : Number(base.taxYear) }
  return changedFields(stored, output)
}
