import { useInfiniteQuery } from '@tanstack/react-query'

import { createSharesQuery, draftKeys } from '#browser/investments/queries.ts'
import { RecipientPicker } from '#browser/messages/people/RecipientPicker.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { BoundField } from '#browser/ui/forms/BoundField.tsx'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { setFieldValue, useFieldValue } from '#browser/ui/forms/use-field.ts'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import type { InvestmentAccount, InvestmentShare } from '#contract/investments/accounts.ts'
import { shareAudiences } from '#contract/investments/choices.ts'

import { useEndShare, useShareAccount } from './mutations.ts'
import { ShareForm } from './share-form.ts'

type ShareValues = SchemaValues<typeof ShareForm>

/** Who else sees an account, and the form that shares it. */
export default function SharesDialog({
  account,
  onClose,
}: {
  account: InvestmentAccount
  onClose: () => void
}) {
  const list = useInfiniteQuery(createSharesQuery(account.id))
  const form = useShareForm(account, list.hasNextPage ? undefined : list.data?.rows)
  function close(): void {
    form.close()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Share “${account.name}”`}
      description="They see its investments, activities and totals. Access ends immediately when you end the share."
      isReady={list.data !== undefined || list.isError}
      footer={<Button onClick={close}>Done</Button>}
    >
      <h3 className="text-title">Who can see it</h3>
      <div className="mt-3">
        <PagedList
          list={list}
          noun="shares"
          content="the shares"
          empty={<p className="text-muted">Only you can see this account.</p>}
        >
          {shares => (
            <ul aria-label="Who can see it" className="divide-y divide-line border-y border-line">
              {shares.map(share => (
                <li key={share.id}>
                  <ShareRow account={account} share={share} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <h3 className="mt-8 text-title">Share it with someone else</h3>
      <NewShare form={form} />
    </Dialog>
  )
}

function ShareRow({ account, share }: { account: InvestmentAccount; share: InvestmentShare }) {
  const end = useEndShare(account)
  const { audience, grantee, canEdit, createdAt } = share
  const name = grantee?.name ?? shareAudiences[audience]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-small text-muted">
          {canEdit ? 'Can view and edit' : 'Can view'} · since {formatDay(createdAt)}
        </span>
      </p>
      <Button
        ref={focusSuccessor}
        variant="quiet"
        size="small"
        className="-mr-3.5"
        aria-label={`End the share: ${name}`}
        pending={end.isPending}
        pendingLabel="Ending..."
        onClick={() => end.mutate(share)}
      >
        End
      </Button>
    </div>
  )
}

function useShareForm(
  account: InvestmentAccount,
  shares: InvestmentShare[] | undefined,
): ServerForm<ShareValues> {
  const form = useServerForm({
    schema: ShareForm,
    defaults: { audience: 'account', granteeId: '', granteeName: '', canEdit: false },
    call: useShareAccount(account, shares),
    toRequest: ({ audience, granteeId, canEdit }) => ({ audience, granteeId, canEdit }),
    failure: 'The account could not be shared. Please try again.',
    draftKey: draftKeys.shareAccount(account.id),
    onSuccess: () => form.reset(),
  })
  return form
}

function NewShare({ form }: { form: ServerForm<ShareValues> }) {
  const audience = useFieldValue(form, 'audience')
  const granteeName = useFieldValue(form, 'granteeName')
  return (
    <Form form={form} label="Share the account" className="mt-4">
      <SelectField form={form} name="audience" label="With" options={shareAudiences} />
      {audience === 'account' && (
        <BoundField form={form} name="granteeId" label="Member" required>
          {({ label, error, required }) => (
            <RecipientPicker
              label={label}
              required={required}
              error={error}
              hint={granteeName === '' ? 'Type a name and select a person.' : `Selected: ${granteeName}`}
              onSelect={({ id, name }) => {
                setFieldValue(form, 'granteeId', id)
                setFieldValue(form, 'granteeName', name)
                form.clearErrors('granteeId')
              }}
            />
          )}
        </BoundField>
      )}
      <CheckboxField
        form={form}
        name="canEdit"
        label="They can also record and correct activities"
        hint="They can never share the account or change its settings."
      />
      <div>
        <SubmitButton form={form} variant="secondary" pendingLabel="Sharing...">
          Share account
        </SubmitButton>
      </div>
    </Form>
  )
}
