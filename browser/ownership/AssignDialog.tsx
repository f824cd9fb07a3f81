import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { OwnershipEntity } from '#contract/ownership/ownership.ts'

import { accountsQuery, draftKeys, useAssignAccount } from './queries.ts'
import { accountTerm, TermFields } from './TermFields.tsx'

const AssignForm = z.object({
  accountId: z.string().min(1, 'Please choose one of your accounts'),
  ...accountTerm,
})

/** States that the entity owns an account of the viewer, and since when. */
export default function AssignDialog({ entity, onClose }: { entity: OwnershipEntity; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(accountsQuery)
  const own = (data ?? []).filter(({ abilities }) => abilities.manage)
  const form = useServerForm({
    schema: AssignForm,
    defaults: { accountId: '', fromDate: '', untilDate: '' },
    call: useAssignAccount(),
    toRequest: output => ({ ...output, entityId: entity.id }),
    failure: 'The account could not be added. Please try again.',
    draftKey: draftKeys.addAccount(entity.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Add an account"
      description={`An investment account of yours that ${entity.name} owns. You keep the account and decide who else sees it. If another entity owns it until now, its days end the day before the first day.`}
      submitLabel="Add account"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
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
        className="sm:col-span-2"
        required
        emptyLabel={own.length === 0 ? 'You have no account' : 'Choose an account'}
        options={Object.fromEntries(
          own.map(({ id, name, isClosed }) => [id, isClosed ? `${name} (closed)` : name]),
        )}
        hint={own.length === 0 ? 'Add an account on the investment dashboard first.' : undefined}
      />
      <TermFields form={form} of="account" />
    </FormDialog>
  )
}
