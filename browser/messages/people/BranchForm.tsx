import { useQuery } from '@tanstack/react-query'

import { PersonPicker } from '#browser/people/PersonPicker.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { BoundField } from '#browser/ui/forms/BoundField.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { setFieldValue, useFieldValue } from '#browser/ui/forms/use-field.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { NewConversation } from '#contract/messages/messages.ts'

import { newGroupDrafts } from './draft-keys.ts'
import { useCreateConversation } from './mutations.ts'

const NewBranch = NewConversation.options[2].omit({ kind: true })

export function useBranchForm(onCreated: (conversation: { id: string }) => void) {
  return useServerForm({
    schema: NewBranch,
    defaults: { title: '', rootMemberId: '' },
    call: useCreateConversation(),
    toRequest: fields => ({ kind: 'branch' as const, ...fields }),
    failure: 'The group could not be created. Please try again.',
    draftKey: newGroupDrafts.branch,
    onSuccess: onCreated,
  })
}

/** The descendants of a member and their partners, as far as they have accounts. */
export function BranchForm({ form }: { form: ReturnType<typeof useBranchForm> }) {
  const { data: members = [], isError, error: loadError } = useQuery(familyMembersQuery)
  const rootId = useFieldValue(form, 'rootMemberId')
  const root = members.find(({ id }) => id === rootId)
  return (
    <Form form={form} label="New branch">
      <BoundField form={form} name="rootMemberId" label="Branch of" required>
        {({ label, error, required }) => (
          <PersonPicker
            label={label}
            required={required}
            hint={
              isError
                ? `The family members could not be loaded. ${describeNextStep(loadError)}`
                : 'The living descendants of this member and their partners. The group follows the tree by itself.'
            }
            pickedHint="The living descendants of this member and their partners."
            error={error}
            members={members}
            {...(root && { value: { id: root.id, name: fullName(root) } })}
            onChange={({ id }) => {
              setFieldValue(form, 'rootMemberId', id ?? '')
              form.clearErrors('rootMemberId')
              const picked = members.find(member => member.id === id)
              if (picked !== undefined && form.getValues('title') === '')
                setFieldValue(form, 'title', `The branch of ${fullName(picked)}`)
            }}
          />
        )}
      </BoundField>
      <TextField form={form} name="title" label="Group name" required />
      <div>
        <SubmitButton form={form} pendingLabel="Creating...">
          Create group
        </SubmitButton>
      </div>
    </Form>
  )
}
