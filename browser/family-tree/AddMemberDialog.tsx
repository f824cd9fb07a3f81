import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { CallFailed } from '#browser/platform/call.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Textarea } from '#browser/ui/Textarea.tsx'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree.ts'
import { generationLabels } from '#contract/generations.ts'

import { PersonPicker, type PickedPerson } from './PersonPicker.tsx'
import { useSubmitMember } from './queries.ts'
import { relationshipLabels } from './relationship-labels.ts'

export interface AddMemberDialogProps {
  members: readonly FamilyMember[]
  onClose: () => void
  onSubmitted: (member: FamilyMember) => void
}

const nobody: PickedPerson = { id: null, name: '' }

/** Section 5, Add family member: every field, its defaults, and the notes for the board. */
export default function AddMemberDialog({ members, onClose, onSubmitted }: AddMemberDialogProps) {
  const submitMember = useSubmitMember(onSubmitted)
  const [requestNotes, setRequestNotes] = useState('')
  const { register, handleSubmit, control, setValue, setError, formState } = useForm({
    resolver: zodResolver(FamilyMemberSubmission),
    defaultValues: { generation: 1, isAlive: true, addedBy: 'System' },
    shouldFocusError: true,
  })
  const { errors } = formState
  const isAlive = useWatch({ control, name: 'isAlive' }) ?? true
  const error = (name: keyof FamilyMemberSubmission) => errors[name]?.message

  const submit = handleSubmit(member =>
    submitMember.mutate(
      { member, requestNotes },
      {
        onError(failure) {
          const fields = failure instanceof CallFailed ? failure.failure?.fields : undefined
          for (const [name, message] of Object.entries(fields ?? {}))
            setError(name as keyof FamilyMemberSubmission, { message }, { shouldFocus: true })
        },
      },
    ),
  )

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Add Family Member"
      description="The board looks at every new member before they are verified."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="add-member" pending={submitMember.isPending} pendingLabel="Adding...">
            Add Family Member
          </Button>
        </>
      }
    >
      <form id="add-member" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={error('firstName')} required>
          <Input autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={error('lastName')} required>
          <Input autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Middle Name" error={error('middleName')}>
          <Input autoComplete="off" {...register('middleName')} />
        </Field>
        <Field label="Maiden Name" error={error('maidenName')}>
          <Input autoComplete="off" {...register('maidenName')} />
        </Field>
        <Field label="Relationship" error={error('relationship')} required>
          <Select placeholder="Select relationship" {...register('relationship')}>
            {Object.entries(relationshipLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Generation" error={error('generation')} required>
          <Select {...register('generation', { valueAsNumber: true })} defaultValue={1}>
            {Object.entries(generationLabels).map(([generation, label]) => (
              <option key={generation} value={generation}>
                {generation}. {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Gender" error={error('gender')}>
          <Select {...register('gender')} defaultValue="">
            <option value="">Not stated</option>
            <option value="female">Female</option>
            <option value="male">Male</option>
            <option value="other">Other</option>
          </Select>
        </Field>
        <Field label="Vocation" error={error('occupation')}>
          <Input autoComplete="off" {...register('occupation')} />
        </Field>
        <Field label="Date of Birth" error={error('birthDate')}>
          <Input type="date" {...register('birthDate')} />
        </Field>
        <Field
          label="If the day is not known"
          hint="As it is told: about 1890, between 1901 and 1903."
          error={error('birthText')}
        >
          <Input autoComplete="off" {...register('birthText')} />
        </Field>
        <Checkbox
          className="sm:col-span-2"
          checked={!isAlive}
          onChange={event => {
            setValue('isAlive', !event.target.checked)
            // What cannot be seen must not be sent.
            if (!event.target.checked) setValue('deathDate', null)
          }}
        >
          Deceased
        </Checkbox>
        {!isAlive && (
          <Field label="Date of Death" error={error('deathDate')} className="sm:col-span-2">
            <Input type="date" {...register('deathDate')} />
          </Field>
        )}
        <Parent label="Father" field="father" {...{ members, setValue }} error={error('fatherId')} />
        <Parent label="Mother" field="mother" {...{ members, setValue }} error={error('motherId')} />
        <Spouse {...{ members, setValue }} error={error('spouseId')} />
        <Field label="Location" error={error('location')}>
          <Input autoComplete="off" {...register('location')} />
        </Field>
        <Field label="Phone Number" error={error('phoneNumber')}>
          <Input type="tel" autoComplete="off" {...register('phoneNumber')} />
        </Field>
        <Field label="Email" error={error('email')}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Biography" error={error('biography')} className="sm:col-span-2">
          <Textarea rows={4} {...register('biography')} />
        </Field>
        <Field label="Notes for the board" hint="What helps the board to decide." className="sm:col-span-2">
          <Textarea
            rows={2}
            value={requestNotes}
            maxLength={2000}
            onChange={event => setRequestNotes(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

type SetValue = (
  name: 'fatherId' | 'motherId' | 'spouseId' | 'fatherName' | 'motherName',
  value: string | null,
) => void
type PickProps = { members: readonly FamilyMember[]; setValue: SetValue; error: string | undefined }

/** Picked from the tree, or typed as a name. */
function Parent({
  label,
  field,
  members,
  setValue,
  error,
}: PickProps & { label: string; field: 'father' | 'mother' }) {
  const [person, setPerson] = useState(nobody)
  return (
    <PersonPicker
      label={label}
      hint="Pick somebody, or type a name."
      error={error}
      members={members}
      value={person}
      onChange={picked => {
        setPerson(picked)
        setValue(`${field}Id`, picked.id)
        setValue(`${field}Name`, picked.id === null ? picked.name : null)
      }}
    />
  )
}

function Spouse({ members, setValue, error }: PickProps) {
  const [person, setPerson] = useState(nobody)
  const isUnknown = person.id === null && person.name.trim() !== ''
  return (
    <PersonPicker
      label="Spouse"
      hint={isUnknown ? 'Nobody in the tree has this name: add them first.' : 'Pick somebody from the tree.'}
      error={error}
      members={members}
      value={person}
      onChange={picked => {
        setPerson(picked)
        setValue('spouseId', picked.id)
      }}
    />
  )
}
