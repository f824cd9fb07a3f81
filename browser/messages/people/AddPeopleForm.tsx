import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { NewConversation, type ConversationDetails } from '#contract/messages/messages.ts'

import { useChangeConversation } from './mutations.ts'
import { PeopleField } from './PeopleField.tsx'

const AddedPeople = NewConversation.options[3].pick({ people: true })

export function AddPeopleForm({
  conversation: { id, people, version },
}: {
  conversation: ConversationDetails
}) {
  const form = useServerForm({
    schema: AddedPeople,
    defaults: { people: [] },
    call: useChangeConversation(id),
    toRequest: ({ people }) => ({ addedPeople: people, version }),
    failure: 'The people were not added. Please try again.',
    onSuccess: () => form.reset(),
  })
  return (
    <Form form={form} label="Add people" className="mt-5 gap-3!">
      <PeopleField
        form={form}
        name="people"
        label="Add people"
        exceptIds={people.map(({ id }) => id)}
        namesKey={`messages.added-people.${id}`}
      />
      <div>
        <SubmitButton form={form} variant="secondary" size="small" pendingLabel="Adding...">
          Add to the group
        </SubmitButton>
      </div>
    </Form>
  )
}
