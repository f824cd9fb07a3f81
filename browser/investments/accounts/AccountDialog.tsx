import { draftKeys } from '#browser/investments/queries.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { NewInvestmentAccount, type InvestmentAccount } from '#contract/investments/accounts.ts'
import { accountKinds, lotMethods } from '#contract/investments/choices.ts'

import { useAddAccount, useChangeAccount } from './mutations.ts'

export interface AccountDialogProps {
  /** The account to edit; a new one without it. */
  account?: InvestmentAccount
  onClose: () => void
}

/** Adds an account, or edits its settings. */
export default function AccountDialog({ account, onClose }: AccountDialogProps) {
  return account === undefined ? (
    <NewAccount onClose={onClose} />
  ) : (
    <EditAccount account={account} onClose={onClose} />
  )
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: NewInvestmentAccount,
    defaults: {
      name: '',
      kind: 'brokerage',
      currency: 'USD',
      tracksCash: false,
      lotMethod: 'fifo',
      countsIntoFamily: true,
    },
    call: useAddAccount(),
    failure: 'The account could not be added. Please try again.',
    draftKey: draftKeys.addAccount,
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Add account"
      submitLabel="Add account"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <AccountFields form={form} />
      <TextField
        form={form}
        name="currency"
        label="Currency"
        hint="Three letters, such as EUR."
        required
        input={{ maxLength: 3, autoCapitalize: 'characters', spellCheck: false }}
      />
    </FormDialog>
  )
}

const EditableAccount = NewInvestmentAccount.omit({ currency: true })

function EditAccount({ account, onClose }: { account: InvestmentAccount; onClose: () => void }) {
  const { id, version, name, kind, tracksCash, lotMethod, countsIntoFamily } = account
  const form = useServerForm({
    schema: EditableAccount,
    current: { version, values: { name, kind, tracksCash, lotMethod, countsIntoFamily } },
    call: useChangeAccount(account),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The account could not be saved. Please try again.',
    draftKey: draftKeys.editAccount(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Edit account"
      description={account.name}
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  )
}

type SharedValues = SchemaValues<typeof EditableAccount>

function AccountFields<Fields extends SharedValues>({ form: wholeForm }: { form: ServerForm<Fields> }) {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<SharedValues>
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        className="sm:col-span-2"
        input={{ maxLength: 100, placeholder: 'Brokerage at Mill Bank' }}
      />
      <SelectField form={form} name="kind" label="Kind" options={accountKinds} />
      <SelectField
        form={form}
        name="lotMethod"
        label="Sales are matched by"
        hint="Determines which units each sale uses, past sales included, and therefore its gain."
        options={lotMethods}
      />
      <CheckboxField
        form={form}
        name="countsIntoFamily"
        label="Include it in the family total"
        hint="Others see the sum of all members’ accounts, not what is in yours."
        className="sm:col-span-2"
      />
      <CheckboxField
        form={form}
        name="tracksCash"
        label="Track its cash"
        hint="Buys, sales and income then change a balance. Record deposits and withdrawals, too."
        className="sm:col-span-2"
      />
    </>
  )
}
