import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { MemberField } from '#browser/people/MemberField.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { besideOtherErrors } from '#browser/platform/forms/validate-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { StakePercent, type OwnershipEntity } from '#contract/ownership/ownership.ts'

import { draftKeys, useAddStake } from './queries.ts'
import { stakeTerm, TermFields } from './TermFields.tsx'

/** With the typed name, until a member is selected. */
const StakeForm = z
  .object({
    ownerKind: z.enum(['member', 'entity']),
    memberId: z.string().nullable(),
    memberName: z.string().nullable(),
    ownerEntityId: z.string(),
    percent: StakePercent,
    ...stakeTerm,
  })
  .refine(({ ownerKind, memberId }) => ownerKind === 'entity' || (memberId ?? '') !== '', {
    path: ['memberId'],
    error: 'Please select a member of the tree',
    ...besideOtherErrors,
  })
  .refine(({ ownerKind, ownerEntityId }) => ownerKind === 'member' || ownerEntityId !== '', {
    path: ['ownerEntityId'],
    error: 'Please choose the company or trust that owns the stake',
    ...besideOtherErrors,
  })

/** Adds an owner of an entity. */
export default function StakeDialog({
  entity,
  entities,
  onClose,
}: {
  entity: OwnershipEntity
  entities: readonly OwnershipEntity[]
  onClose: () => void
}) {
  const form = useServerForm({
    schema: StakeForm,
    defaults: {
      ownerKind: 'member',
      memberId: null,
      memberName: null,
      ownerEntityId: '',
      percent: '',
      fromDate: '',
      untilDate: '',
    },
    call: useAddStake(),
    toRequest: ({ ownerKind, memberId, ownerEntityId, percent, fromDate, untilDate }) => ({
      entityId: entity.id,
      memberId: ownerKind === 'member' ? memberId : null,
      ownerEntityId: ownerKind === 'entity' ? ownerEntityId : null,
      percent,
      fromDate,
      untilDate,
    }),
    failure: 'The owner could not be added. Please try again.',
    draftKey: draftKeys.addStake(entity.id),
    onSuccess: onClose,
  })
  const { data: members = [], isError } = useQuery(familyMembersQuery)
  const ownerKind = useFieldValue(form, 'ownerKind')
  const others = entities.filter(({ id }) => id !== entity.id)
  return (
    <FormDialog
      form={form}
      title="Add an owner"
      description={`Who owns a part of ${entity.name}, and since when.`}
      submitLabel="Add owner"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <RadioField
        form={form}
        name="ownerKind"
        label="The owner is"
        className="sm:col-span-2"
        options={[
          { value: 'member', label: 'A family member' },
          { value: 'entity', label: 'A company or trust' },
        ]}
      />
      {ownerKind === 'member' ? (
        <MemberField
          form={form}
          name="memberId"
          textName="memberName"
          label="Member"
          className="sm:col-span-2"
          required
          members={members}
          hint={
            isError
              ? 'The family members could not be loaded.'
              : 'Type a name and select a member of the tree.'
          }
        />
      ) : (
        <SelectField
          form={form}
          name="ownerEntityId"
          label="Company or trust"
          className="sm:col-span-2"
          required
          emptyLabel={others.length === 0 ? 'Add another entity first' : 'Choose an entity'}
          options={Object.fromEntries(others.map(({ id, name }) => [id, name]))}
        />
      )}
      <MoneyField
        form={form}
        name="percent"
        label="Percentage"
        unit="%"
        required
        hint="Such as 33.333333, with at most 6 decimals."
        className="sm:col-span-2"
      />
      <TermFields form={form} of="stake" />
    </FormDialog>
  )
}
