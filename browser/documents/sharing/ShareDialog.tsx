import { useState } from 'react'

import type { DocumentDialogProps } from '#browser/documents/actions/document-dialog.ts'
import { useCreateShare } from '#browser/documents/queries.ts'
import { useHasFamilyAccess } from '#browser/family-access/queries.ts'
import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { useIsMounted } from '#browser/platform/forms/use-is-mounted.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewDocumentShare, type CreatedDocumentShare } from '#contract/documents/document-shares.ts'
import { passcodeMinimum } from '#contract/documents/share-limits.ts'

import { describeLostShare } from './lost-share.ts'
import { ShareChoice, type ChosenDocument } from './ShareChoice.tsx'
import ShareSecrets from './ShareSecrets.tsx'

const ShareForm = NewDocumentShare.omit({ documentIds: true })

/** Creates a link for an outside adviser, then shows its secrets once. */
export default function ShareDialog({ document, onClose }: DocumentDialogProps) {
  const [created, setCreated] = useState<CreatedDocumentShare | null>(null)
  if (created !== null) return <ShareSecrets share={created} onClose={onClose} />
  return <NewShare document={document} onCreated={setCreated} onClose={onClose} />
}

function NewShare({
  document,
  onCreated,
  onClose,
}: DocumentDialogProps & { onCreated: (share: CreatedDocumentShare) => void }) {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([document])
  const isReady = useHasFamilyAccess(chosen.some(one => one.isSensitive))
  const form = useServerForm({
    schema: ShareForm,
    defaults: { adviserName: '', note: '', expiresInDays: 14, passcode: '' },
    call: useCreateShare({ isShown: useIsMounted() }),
    toRequest: fields => ({ ...fields, documentIds: chosen.map(({ id }) => id) }),
    failure: 'The link could not be created. Please try again.',
    onFailure(error) {
      const sentence = describeLostShare(error)
      if (sentence !== undefined) form.showAlert(sentence)
    },
    onSuccess: onCreated,
  })
  return (
    <FormDialog
      form={form}
      title="Share with an adviser"
      description="Someone without an account can download these documents with a link and a passcode. Each download is recorded, and you can revoke the link at any time."
      submitLabel="Create link"
      pendingLabel="Creating..."
      isReady={isReady}
      loadFailed={
        <RequireFamilyAccess isSection subject="a sensitive document">
          {null}
        </RequireFamilyAccess>
      }
      onClose={onClose}
    >
      <TextField form={form} name="adviserName" label="Adviser’s name" required input={{ maxLength: 100 }} />
      <ShareChoice chosen={chosen} onChange={setChosen} />
      <SelectField form={form} name="expiresInDays" label="Expires after" isNumeric options={expiries} />
      <TextField
        form={form}
        name="passcode"
        label="Passcode"
        hint={`Leave it empty, and the portal creates a passcode. At least ${passcodeMinimum} characters otherwise.`}
        input={{ maxLength: 100, autoCapitalize: 'none', spellCheck: false }}
      />
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="Only you see it, on the page Shared Links."
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  )
}

const expiries = {
  1: '1 day',
  3: '3 days',
  7: '7 days',
  14: '14 days',
  30: '30 days',
  60: '60 days',
  90: '90 days',
}
