import { Alert } from '#browser/ui/Alert.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'

export interface ChooseFileProps {
  accounts: readonly InvestmentAccount[]
  accountId: string | null
  failure: string | null
  onAccount: (id: string) => void
  onFile: (file: File) => void
  onClose: () => void
}

/** The account that a file is imported into, and the file. */
export function ChooseFile({ accounts, accountId, failure, onAccount, onFile, onClose }: ChooseFileProps) {
  if (accounts.length === 0 && failure === null)
    return (
      <p className="max-w-prose">
        A file is imported into an account, such as your brokerage.{' '}
        <a href="#accounts" className="link" onClick={onClose}>
          Add an account
        </a>{' '}
        first, then import its statement.
      </p>
    )
  return (
    <div className="grid gap-6">
      {failure !== null && <Alert title="The file was not read">{failure}</Alert>}
      <Field label="Account" hint="Where the activities of the file are recorded.">
        <Select
          placeholder="Choose an account"
          value={accountId ?? ''}
          onChange={({ target }) => onAccount(target.value)}
        >
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FileDrop
        isLarge
        isDisabled={accountId === null}
        label="Choose a file"
        hint="Or drop it here. CSV, OFX or QFX, up to 10 MB."
        accept=".csv,.ofx,.qfx,text/csv"
        onFiles={([file]) => file !== undefined && onFile(file)}
      >
        <p className="max-w-prose text-muted">
          The columns of a CSV file are remembered, so that you choose them once for each source. The same
          file twice adds nothing. A list of prices values your investments by their symbols.
        </p>
      </FileDrop>
    </div>
  )
}
