import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewConversation } from '#contract/messages/messages.ts'

import { newGroupDrafts } from './draft-keys.ts'
import { useCreateConversation } from './mutations.ts'
import { PeopleField } from './PeopleField.tsx'

const NewGroup = NewConversation.options[3].omit({ kind: true })

export function useGroupForm(onCreated: (conversation: { id: string }) => void) {
  return useServerForm({
    schema: NewGroup,
    defaults: { title: '', people: [] },
    call: useCreateConversation(),
    toRequest: fields => ({ kind: 'group' as const, ...fields }),
    failure: 'The group could not be created. Please try again.',
    draftKey: newGroupDrafts.group,
    onSuccess: onCreated,
  })
}

/** A group of chosen people. */
export function GroupForm({ form }: { form: ReturnType<typeof useGroupForm> }) {
  return (
    <Form form={form} label="New group">
      <TextField form={form} name="title" label="Group name" required />
      <PeopleField form={form} name="people" label="People" required namesKey="messages.new-people" />
      <div>
        <SubmitButton form={form} pendingLabel="Creating...">
          Create group
        </SubmitButton>
      </div>
    </Form>
  )
}
