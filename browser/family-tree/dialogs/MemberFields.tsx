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

/** The form of a member: what stands in its fields, and what is read from them. */
export type MemberForm<Read = FamilyMemberSubmission> = UseFormReturn<MemberFormValues, unknown, Read>

export interface MemberFieldsProps<Read> {
  form: MemberForm<Read>
  /** What stands there already, although it may be none of what is offered. */
  present?: Pick<FamilyMember, 'relationship' | 'gender'>
  /** Who has the same name, below the names. */
  namesakes?: ReactNode
  /** Parents and spouse. */
  children: ReactNode
}

const genders: Record<string, string> = { female: 'Female', male: 'Male', other: 'Other' }

/** What is said of a member, from who they are to how they are reached: every field of section 5. */
export function MemberFields<Read>({ form, present, namesakes, children }: MemberFieldsProps<Read>) {
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
          {optionsOf(relationshipLabels, present?.relationship)}
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
          <option value="">Not stated</option>
          {optionsOf(genders, present?.gender)}
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
        hint={birthDate ? 'The date of birth is what counts.' : birthHint(birthText ?? '')}
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
          // What cannot be seen must not be sent.
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
            label="Death, if the day is not known"
            hint={deathDate ? 'The date of death is what counts.' : deathHint(deathText ?? '')}
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

function optionsOf(labels: Record<string, string>, present: string | null | undefined) {
  const entries = Object.entries(labels)
  if (present && !(present in labels)) entries.push([present, present])
  return entries.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
