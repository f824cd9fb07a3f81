import { DetailsFieldset } from '#browser/documents/form/DetailsFieldset.tsx'
import { EditedDetails, findChangedDetails, toFormValues } from '#browser/documents/form/document-form.ts'
import { draftKeys, useUpdateDocument } from '#browser/documents/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'

import type { DocumentDialogProps } from './document-dialog.ts'

/** Edits the details of a document. */
export default function EditDocumentDialog({ document, onClose }: DocumentDialogProps) {
  const form = useServerForm({
    schema: EditedDetails,
    current: { version: document.version, values: toFormValues(document) },
    call: useUpdateDocument(document),
    findChanges: findChangedDetails,
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The document could not be saved. Please try again.',
    draftKey: draftKeys.edit(document.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Edit document"
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField form={form} name="title" label="Title" required input={{ maxLength: 200 }} />
      <DetailsFieldset
        form={form}
        area={document.area}
        companySlug={document.companySlug}
        members={document.members}
        readers={document.readers}
      />
    </FormDialog>
  )
}
