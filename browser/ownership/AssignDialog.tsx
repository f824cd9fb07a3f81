import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { OwnershipEntity } from '#contract/ownership.ts'

import { accountsQuery, useAssignAccount } from './queries.ts'

const AssignForm = z.object({ accountId: z.string().min(1, 'Please choose one of your accounts') })

/** States that the entity owns an account of the viewer. */
export default function AssignDialog({
  entity,
  assigned,
  onClose,
}: {
  entity: OwnershipEntity
  /** The ids of the accounts that the entity owns already. */
  assigned: readonly string[]
  onClose: () => void
}) {
  const { data, error, refetch, isFetching } = useQuery(accountsQuery)
  const own = (data ?? []).filter(
    ({ id, abilities, isClosed }) => abilities.manage && !isClosed && !assigned.includes(id),
  )
  const form = useServerForm({
    schema: AssignForm,
    defaults: { accountId: '' },
    call: useAssignAccount(),
    toRequest({ accountId }) {
      const version = own.find(({ id }) => id === accountId)?.version ?? 0
      return { id: accountId, entityId: entity.id, version }
    },
    failure: 'The account could not be added. Please try again.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Add an account"
      description={`An investment account of yours that belongs to ${entity.name}. You keep the account and decide who else sees it. An account that belongs to another entity moves here.`}
      submitLabel="Add account"
      pendingLabel="Adding..."
      isReady={data !== undefined || error !== null}
      loadFailed={
        data === undefined && error !== null ? (
          <LoadFailed
            title="Your accounts could not be loaded"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : undefined
      }
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="accountId"
        label="Your account"
        required
        emptyLabel={own.length === 0 ? 'You have no other open account' : 'Choose an account'}
        options={Object.fromEntries(own.map(({ id, name }) => [id, name]))}
        hint={own.length === 0 ? 'Add an account on the investment dashboard first.' : undefined}
      />
    </FormDialog>
  )
}
