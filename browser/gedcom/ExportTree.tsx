import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'

import { useExportTree } from './queries.ts'

/** Exports the tree as a file. Only an administrator can include the living. */
export function ExportTree({ canExportLiving }: { canExportLiving: boolean }) {
  const form = useServerForm({
    schema: async () => (await import('#contract/gedcom/gedcom.ts')).GedcomExport,
    defaults: { version: '5.5.1', living: 'redacted' },
    call: useExportTree(),
    failure: 'The tree could not be exported. Please check your connection and try again.',
  })
  const version = useFieldValue(form, 'version')
  const living = useFieldValue(form, 'living')
  return (
    <section aria-labelledby="export" className="border-t border-gilt pt-6 lg:self-start">
      <h2 id="export">Export</h2>
      <Form form={form} className="mt-5 gap-6">
        <RadioField
          form={form}
          name="version"
          label="GEDCOM version"
          options={[
            { value: '5.5.1', label: '5.5.1' },
            { value: '7.0', label: '7.0' },
          ]}
          hint={
            version === '5.5.1'
              ? 'Every genealogy program can read it.'
              : 'For programs released in 2021 or later.'
          }
        />
        {canExportLiving ? (
          <RadioField
            form={form}
            name="living"
            label="Living people"
            options={[
              { value: 'redacted', label: 'Redacted' },
              { value: 'included', label: 'Included' },
            ]}
            hint={
              living === 'redacted'
                ? 'Their names, dates and notes are left out.'
                : 'With all their details. Please keep this file within the family.'
            }
          />
        ) : (
          <p className="text-small text-muted">
            The names, dates and notes of living people are left out. Only an administrator can include them.
          </p>
        )}
        <SubmitButton form={form} variant="secondary" pendingLabel="Exporting...">
          Export the tree
        </SubmitButton>
        <p className="text-caption text-muted">
          Imported records are exported as they appeared in their files, with all later changes. Photographs,
          and phone numbers and email addresses entered here, are not included.
        </p>
      </Form>
    </section>
  )
}
