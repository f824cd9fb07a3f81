import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatQuantity } from '#contract/finance/exact.ts'
import type { ExchangeRate } from '#contract/prices/prices.ts'
import { can } from '#contract/roles/capabilities.ts'

import { ratesQuery, useImportRates } from './queries.ts'

/** The latest rate of each currency. The board and administrators add rates from a file. */
export function ExchangeRates() {
  const { user } = useCurrentUser()
  const rates = useQuery(ratesQuery)
  const importRates = useImportRates()
  const [page, setPage] = useState(1)
  return (
    <div className="grid gap-6">
      {rates.data === undefined && rates.isError ? (
        <LoadFailed
          title="The exchange rates could not be loaded"
          error={rates.error}
          onRetry={rates.refetch}
          isRetrying={rates.isFetching}
        />
      ) : (
        <DataTable
          caption="Exchange rates"
          captionHidden
          columns={columns}
          rows={rates.data}
          rowKey={({ currency }) => currency}
          paging={{ page, onChange: setPage }}
          empty={
            <p className="text-muted">
              There are no exchange rates yet. Investments in other currencies have no value in dollars until
              then.
            </p>
          }
        />
      )}
      {can(user, 'exchange-rates.import') && (
        <div className="grid gap-3">
          {importRates.isError && (
            <Alert title="The rates were not imported">
              {describeFailure(importRates.error, 'Please check your connection and try again.')}
            </Alert>
          )}
          <FileDrop
            label={importRates.isPending ? 'Importing...' : 'Import rates'}
            hint="Or drop it here: eurofxref-hist.zip, or a CSV or XML file of the European Central Bank."
            accept=".csv,.xml,.zip"
            isDisabled={importRates.isPending}
            onFiles={([file]) => file !== undefined && importRates.mutate(file)}
          />
        </div>
      )}
    </div>
  )
}

const columns: DataTableProps<ExchangeRate>['columns'] = [
  { header: 'Currency', cell: ({ currency }) => currency, sortKey: ({ currency }) => currency },
  { header: 'For one euro', numeric: true, cell: ({ rate }) => formatQuantity(rate) },
  { header: 'Day', cell: ({ date }) => formatCalendarDate(date), sortKey: ({ date }) => date },
]
