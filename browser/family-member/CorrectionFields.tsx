import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { PersonPicker } from '#browser/family-tree/PersonPicker.tsx'
import { nameOf } from '#browser/family-tree/timeline.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Textarea } from '#browser/ui/Textarea.tsx'
import type { FamilyMember, FieldChanges } from '#contract/family-tree.ts'
import { generationLabels } from '#contract/generations.ts'
import { relationshipLabels } from '#contract/relationship-labels.ts'

export interface CorrectionFieldsProps {
  // The resolver's three kinds of values are one here: what stands in the fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  form: UseFormReturn<FieldChanges, any, FieldChanges>
  member: FamilyMember
  members: readonly FamilyMember[]
  isAlive: boolean
}

const genders: Record<string, string> = { female: 'Female', male: 'Male', other: 'Other' }

/** Every field of section 5, as it stands. */
export function CorrectionFields({ form, member, members, isAlive }: CorrectionFieldsProps) {
  const { register, setValue, formState } = form
  const error = (name: keyof FieldChanges) => formState.errors[name]?.message
  const picking = { form, members }
  return (
    <>
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
        <Select {...register('relationship')}>{optionsOf(relationshipLabels, member.relationship)}</Select>
      </Field>
      <Field label="Generation" error={error('generation')} required>
        <Select {...register('generation', { valueAsNumber: true })}>
          {Object.entries(generationLabels).map(([generation, label]) => (
            <option key={generation} value={generation}>
              {generation}. {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Gender" error={error('gender')}>
        <Select {...register('gender')}>
          <option value="">Not stated</option>
          {optionsOf(genders, member.gender)}
        </Select>
      </Field>
      <Field label="Vocation" error={error('occupation')}>
        <Input autoComplete="off" {...register('occupation')} />
      </Field>
      <Field label="Date of Birth" error={error('birthDate')}>
        <Input type="date" {...register('birthDate')} />
      </Field>
      <Field
        label="Birth, if the day is not known"
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
          if (event.target.checked) return
          setValue('deathDate', null)
          setValue('deathText', null)
        }}
      >
        Deceased
      </Checkbox>
      {!isAlive && (
        <>
          <Field label="Date of Death" error={error('deathDate')}>
            <Input type="date" {...register('deathDate')} />
          </Field>
          <Field label="Death, if the day is not known" error={error('deathText')}>
            <Input autoComplete="off" {...register('deathText')} />
          </Field>
        </>
      )}
      <Picked {...picking} label="Father" field="father" error={error('fatherId')} />
      <Picked {...picking} label="Mother" field="mother" error={error('motherId')} />
      <Picked {...picking} label="Spouse" field="spouse" error={error('spouseId')} />
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
        <Textarea rows={6} {...register('biography')} />
      </Field>
    </>
  )
}

/** What may be chosen, and what stands there although it is none of it. */
function optionsOf(labels: Record<string, string>, present: string | null) {
  const entries = Object.entries(labels)
  if (present !== null && !(present in labels)) entries.push([present, present])
  return entries.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

interface PickedProps extends Pick<CorrectionFieldsProps, 'form' | 'members'> {
  label: string
  field: 'father' | 'mother' | 'spouse'
  error: string | undefined
}

/** Somebody from the tree, or a name that was typed. */
function Picked({ form: { getValues, setValue }, members, label, field, error }: PickedProps) {
  const [person, setPerson] = useState(() => {
    const id = getValues(`${field}Id`) ?? null
    const found = members.find(one => one.id === id)
    return { id, name: found === undefined ? (getValues(`${field}Name`) ?? '') : nameOf(found) }
  })
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
