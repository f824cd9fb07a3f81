import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import type { SharedDocuments } from '#contract/documents/document-shares.ts'

import { useOpenShare } from './queries.ts'

export interface PasscodeFormProps {
  token: string
  /** Why the passcode is asked for again. */
  notice: string | undefined
  onOpen: (shared: SharedDocuments) => void
}

/** Asks an adviser for the passcode of a link. */
export function PasscodeForm({ token, notice, onOpen }: PasscodeFormProps) {
  const form = useServerForm({
    schema: async () => {
      const { SharedDocumentsRequest } = await import('#contract/documents/document-shares.ts')
      return SharedDocumentsRequest.pick({ passcode: true })
    },
    defaults: { passcode: '' },
    call: useOpenShare(),
    toRequest: ({ passcode }) => ({ token, passcode }),
    failure: 'The link could not be opened. Check your connection, then try again.',
    onSuccess: onOpen,
  })
  return (
    <Form form={form}>
      {notice !== undefined && form.alert === undefined && <Alert>{notice}</Alert>}
      <TextField
        form={form}
        name="passcode"
        label="Passcode"
        required
        input={{ maxLength: 100, autoCapitalize: 'none', spellCheck: false }}
      />
      <SubmitButton form={form} pendingLabel="Opening...">
        Open documents
      </SubmitButton>
    </Form>
  )
}
