import { useInfiniteQuery } from '@tanstack/react-query'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { exchangePlatforms, type ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import { sampleKeys } from '#contract/integrations/sample-exchange.ts'

import { NewIntegrationForm } from './integration-form.ts'
import { importAccountsQuery, useConnect } from './queries.ts'
import { SampleKeys } from './SampleKeys.tsx'

/** Connects an exchange. The key and its secret are in no draft. */
export default function ConnectDialog({ onClose }: { onClose: () => void }) {
  const accounts = useInfiniteQuery(importAccountsQuery)
  const own = accounts.data?.rows.filter(({ abilities, isClosed }) => abilities.manage && !isClosed) ?? []
  const form = useServerForm({
    schema: NewIntegrationForm,
    defaults: { platform: '', apiKey: '', apiSecret: '', accountId: '' },
    call: useConnect(),
    failure: 'The exchange could not be connected. Please try again.',
    onSuccess: onClose,
  })
  const platform = useFieldValue(form, 'platform') as ExchangePlatform | ''
  function fillIn(key: keyof typeof sampleKeys): void {
    form.setValue('platform', 'kraken')
    form.setValue('apiKey', sampleKeys[key].apiKey)
    form.setValue('apiSecret', sampleKeys[key].apiSecret)
    form.clearErrors()
    form.clearAlerts()
  }
  return (
    <FormDialog
      form={form}
      title="Connect an exchange"
      description="Create a key at the exchange that can only read. The portal encrypts it, shows it to no one, and refuses keys that can trade or withdraw where the exchange states it."
      submitLabel="Connect"
      pendingLabel="Checking the key..."
      onClose={onClose}
    >
      {portalFacts.samplePrices && <SampleKeys onChoose={fillIn} />}
      <SelectField
        form={form}
        name="platform"
        label="Exchange"
        required
        placeholder="Select an exchange"
        options={exchangePlatforms}
      />
      {platform !== '' && <p className="max-w-prose text-small text-muted">{keyHints[platform]}</p>}
      <TextField
        form={form}
        name="apiKey"
        label="API key"
        required
        input={{ maxLength: 500, spellCheck: false, autoCapitalize: 'none' }}
      />
      <TextAreaField
        form={form}
        name="apiSecret"
        label="API secret"
        hint="Also called private key. You cannot see it here again."
        required
        rows={3}
        maxLength={4000}
      />
      <SelectField
        form={form}
        name="accountId"
        label="Account"
        hint="Where its holdings appear."
        emptyLabel="A new account for this exchange"
        options={Object.fromEntries(own.map(({ id, name }) => [id, name]))}
      />
    </FormDialog>
  )
}

/** The permissions that a key needs, as the exchanges name them. */
const keyHints: Record<ExchangePlatform, string> = {
  kraken:
    'At Kraken, allow “Query Funds” and “Query Closed Orders & Trades”, and nothing else. Kraken states what a key may do, so that others are refused.',
  coinbase:
    'At Coinbase, create a key of the Coinbase Developer Platform with the permission “View” alone. Coinbase states what a key may do, so that others are refused.',
  binance:
    'At Binance, allow “Enable Reading” alone. Binance states what a key may do, so that others are refused. Trades count in the currency of the account alone, and most markets of Binance are in stablecoins: then the portal reads balances, and you enter what the coins cost. Trades of coins that you no longer hold are not read.',
}
