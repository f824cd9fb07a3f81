import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'

import { Checkbox } from '#browser/ui/forms/Checkbox.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Select } from '#browser/ui/forms/Select.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { generationLabels, relationshipLabels } from '#contract/family-labels.ts'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree.ts'

import { birthHint, deathHint } from './date-hints.ts'
import type { MemberFormValues } from './member-draft.ts'

export type MemberForm<Parsed = FamilyMemberSubmission> = UseFormReturn<MemberFormValues, unknown, Parsed>

export interface MemberFieldsProps<Parsed> {
  form: MemberForm<Parsed>
  /** The stored values, which are offered even if they are not in the lists. */
  current?: Pick<FamilyMember, 'relationship' | 'gender'>
  /** A notice about members with the same name. */
  namesakes?: ReactNode
  /** The fields for parents and spouse. */
  children: ReactNode
}

const genders: Record<string, string> = { female: 'Female', male: 'Male', other: 'Other' }

/** Every field of a member in section 5, from names to contact details. */
export function MemberFields<Parsed>({ form, current, namesakes, children }: MemberFieldsProps<Parsed>) {
  const { register, control, setValue, formState } = form
  const [isAlive, birthDate, birthText, deathDate, deathText] = useWatch({
    control,
    name: ['isAlive', 'birthDate', 'birthText', 'deathDate', 'deathText'],
  })
  const error = (name: keyof FamilyMemberSubmission) => formState.errors[name]?.message
  return (
    <>
      <Field label="First Name" error={error('firstName')} required>
        <Input autoComplete="off" {...register('firstName')} />
      </Field>
      <Field label="Last Name" error={error('lastName')} required>
        <Input autoComplete="off" {...register('lastName')} />
      </Field>
      {namesakes}
      <Field label="Middle Name" error={error('middleName')}>
        <Input autoComplete="off" {...register('middleName')} />
      </Field>
      <Field label="Maiden Name" error={error('maidenName')}>
        <Input autoComplete="off" {...register('maidenName')} />
      </Field>
      <Field label="Relationship" error={error('relationship')} required>
        <Select placeholder="Select relationship" {...register('relationship')}>
          {renderOptions(relationshipLabels, current?.relationship)}
        </Select>
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
          <option value="">Not specified</option>
          {renderOptions(genders, current?.gender)}
        </Select>
      </Field>
      <Field label="Vocation" error={error('occupation')}>
        <Input autoComplete="off" {...register('occupation')} />
      </Field>
      <Field label="Date of Birth" error={error('birthDate')}>
        <Input type="date" {...register('birthDate')} />
      </Field>
      <Field
        label="Birth, if the exact date is unknown"
        hint={birthDate ? 'The exact date of birth is used instead.' : birthHint(birthText ?? '')}
        error={error('birthText')}
      >
        <Input autoComplete="off" {...register('birthText')} />
      </Field>
      <Checkbox
        className="sm:col-span-2"
        checked={isAlive === false}
        onChange={event => {
          setValue('isAlive', !event.target.checked)
          if (event.target.checked) return
          // Hidden fields must not be submitted.
          setValue('deathDate', null)
          setValue('deathText', null)
        }}
      >
        Deceased
      </Checkbox>
      {isAlive === false && (
        <>
          <Field label="Date of Death" error={error('deathDate')}>
            <Input type="date" {...register('deathDate')} />
          </Field>
          <Field
            label="Death, if the exact date is unknown"
            hint={deathDate ? 'The exact date of death is used instead.' : deathHint(deathText ?? '')}
            error={error('deathText')}
          >
            <Input autoComplete="off" {...register('deathText')} />
          </Field>
        </>
      )}
      {children}
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

function renderOptions(labels: Record<string, string>, current: string | null | undefined) {
  const entries = Object.entries(labels)
  if (current && !(current in labels)) entries.push([current, current])
  return entries.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
