import type { ReactNode } from 'react'
import type { z } from 'zod'

import { MemberField } from '#browser/people/MemberField.tsx'
import type { FormValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { VagueDateField } from '#browser/ui/forms/VagueDateField.tsx'
import type { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import { generationLabels, relationshipLabels } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember, FamilyMemberSubmission } from '#contract/family-tree/family-tree.ts'

import { explainBirthDate, explainDeathDate } from './explain-dates.ts'

/** The fields of the member form, with notes for the board. */
export type MemberFormInput = z.input<typeof FamilyMemberSubmission> & z.input<typeof BoardNotes>
export type MemberForm = ServerForm<FormValues<MemberFormInput>>

export interface MemberFieldsProps {
  form: MemberForm
  members: readonly FamilyMember[]
  /** The stored values, which are offered even if they are not in the lists. */
  stored?: Pick<FamilyMember, 'relationship' | 'gender'>
  /** The viewer does not see the contact fields. An empty field would look as if none were recorded. */
  areContactsHidden?: boolean
  /** A notice about members with the same name. */
  namesakes?: ReactNode
}

const genders = { female: 'Female', male: 'Male', other: 'Other' }
const generations = Object.fromEntries(
  Object.entries(generationLabels).map(([generation, label]) => [generation, `${generation} (${label})`]),
)

/** Every field of a member in section 5, from names to contact details. */
export function MemberFields({
  form,
  members,
  stored,
  areContactsHidden = false,
  namesakes,
}: MemberFieldsProps) {
  const isDeceased = useFieldValue(form, 'isAlive') === false
  const hasBirthDate = Boolean(useFieldValue(form, 'birthDate'))
  const hasDeathDate = Boolean(useFieldValue(form, 'deathDate'))
  const relative = {
    form,
    members,
    hint: 'Select a family member, or type a name.',
    typedHint: 'Saved as a name. Select a family member to link them.',
  }
  return (
    <>
      <TextField form={form} name="firstName" label="First name" required />
      <TextField form={form} name="lastName" label="Last name" required />
      {namesakes}
      <TextField form={form} name="middleName" label="Middle name" />
      <TextField form={form} name="maidenName" label="Maiden name" />
      <SelectField
        form={form}
        name="relationship"
        label="Relationship"
        placeholder="Select relationship"
        options={relationshipLabels}
        stored={stored?.relationship}
        required
      />
      <SelectField
        form={form}
        name="generation"
        label="Generation"
        options={generations}
        isNumeric
        required
      />
      <SelectField
        form={form}
        name="gender"
        label="Gender"
        emptyLabel="Not specified"
        options={genders}
        stored={stored?.gender}
      />
      <TextField form={form} name="occupation" label="Vocation" />
      <DateField form={form} name="birthDate" label="Date of birth" />
      <VagueDateField
        form={form}
        name="birthText"
        label="Birth, if the exact date is unknown"
        hint={hasBirthDate && 'The exact date of birth is used instead.'}
        explain={explainBirthDate}
      />
      <CheckboxField
        form={form}
        name="isAlive"
        label="Deceased"
        className="col-span-full"
        isNegated
        onChange={isAlive => {
          if (!isAlive) return
          // Hidden fields must not be submitted.
          form.setValue('deathDate', null)
          form.setValue('deathText', null)
        }}
      />
      {isDeceased && (
        <>
          <DateField form={form} name="deathDate" label="Date of death" />
          <VagueDateField
            form={form}
            name="deathText"
            label="Death, if the exact date is unknown"
            hint={hasDeathDate && 'The exact date of death is used instead.'}
            explain={explainDeathDate}
          />
        </>
      )}
      <MemberField {...relative} name="fatherId" textName="fatherName" label="Father" />
      <MemberField {...relative} name="motherId" textName="motherName" label="Mother" />
      <MemberField {...relative} name="spouseId" textName="spouseName" label="Spouse" />
      <TextField form={form} name="location" label="Location" />
      {areContactsHidden ? (
        <p className="self-end text-small text-muted">
          The phone number and the email address are hidden from you, so you cannot correct them here.
        </p>
      ) : (
        <>
          <TextField form={form} name="phoneNumber" label="Phone number" input={{ type: 'tel' }} />
          <TextField form={form} name="email" label="Email" input={{ type: 'email' }} />
        </>
      )}
      <TextAreaField form={form} name="biography" label="Biography" rows={6} className="col-span-full" />
    </>
  )
}
