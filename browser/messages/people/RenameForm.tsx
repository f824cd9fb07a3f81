import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewConversation, type ConversationDetails } from '#contract/messages/messages.ts'

import { useChangeConversation } from './mutations.ts'

const GroupTitle = NewConversation.options[3].pick({ title: true })

export function RenameForm({ conversation: { id, title, version } }: { conversation: ConversationDetails }) {
  const form = useServerForm({
    schema: GroupTitle,
    current: { version, values: { title } },
    call: useChangeConversation(id),
    toRequest: ({ title }, { version }) => ({ title, version }),
    failure: 'The group was not renamed. Please try again.',
    onSuccess: () => showToast({ title: 'Group renamed' }),
  })
  return (
    <Form form={form} label="Group name" className="gap-3!">
      <TextField form={form} name="title" label="Group name" required />
      <div>
        <SubmitButton form={form} variant="secondary" size="small" pendingLabel="Renaming...">
          Rename
        </SubmitButton>
      </div>
    </Form>
  )
}
