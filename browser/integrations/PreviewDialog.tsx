import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { formatQuantity } from '#contract/finance/exact.ts'
import { exchangePlatforms, importRowStates, syncPhases } from '#contract/integrations/integration-choices.ts'
import type { ImportRow, InvestmentIntegration, SyncPreview } from '#contract/integrations/integrations.ts'
import { activityKinds } from '#contract/investments/choices.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

import { Activity, dateColumn, figureColumns } from './imports/import-row-columns.tsx'
import { createImportRowsQuery } from './queries.ts'

export interface PreviewDialogProps {
  integration: InvestmentIntegration
  /** Undefined while the exchange is read, and after a failure. */
  preview: SyncPreview | undefined
  failure: Error | null
  onRetry: () => void
  onSync: () => void
  onClose: () => void
}

/** What a sync would record, before it does. */
export default function PreviewDialog(props: PreviewDialogProps) {
  const { integration, preview, failure, onRetry, onSync, onClose } = props
  const name = exchangePlatforms[integration.platform]
  const hasNew = preview !== undefined && preview.newCount > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={`Preview the sync with ${name}`}
      description={`Nothing is recorded before you choose Sync, which reads ${name} again.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {preview === undefined ? 'Cancel' : 'Close'}
          </Button>
          {hasNew && <Button onClick={onSync}>Sync</Button>}
        </>
      }
    >
      {preview !== undefined ? (
        <Preview integration={integration} preview={preview} />
      ) : failure === null ? (
        <Reading integration={integration} />
      ) : (
        <LoadFailed title="The preview could not be loaded" error={failure} onRetry={onRetry} />
      )}
    </Dialog>
  )
}

function Reading({ integration: { phase, platform } }: { integration: InvestmentIntegration }) {
  const label = phase === null ? `Asking ${exchangePlatforms[platform]}` : syncPhases[phase]
  return (
    <div className="grid gap-3">
      <output className="block">{label}</output>
      <Progress label={label} done={null} className="w-full" />
      <p className="text-small text-muted">
        This takes a few seconds, or up to three minutes for an account with many trades.
      </p>
    </div>
  )
}

type RowState = Extract<ImportRow['state'], 'new' | 'duplicate'>

function Preview({ integration, preview }: { integration: InvestmentIntegration; preview: SyncPreview }) {
  const { id, newCount, duplicateCount, kinds, account, result } = preview
  const [state, setState] = useState<RowState>(newCount > 0 ? 'new' : 'duplicate')
  return (
    <>
      <div className="grid gap-6">
        {newCount === 0 ? (
          <NothingNew integration={integration} />
        ) : (
          <div className="grid gap-1">
            <p className="wrap-anywhere">
              <span className="font-medium">{pluralize(newCount, 'new activity', 'new activities')}</span>
              <span className="text-muted"> into “{account.name}”</span>
            </p>
            <p className="text-small text-muted tabular">
              {kinds.map(({ kind, count }) => `${activityKinds[kind]} (${formatCount(count)})`).join(' · ')}
            </p>
          </div>
        )}
        <Notes result={result} />
        {newCount > 0 && duplicateCount > 0 && (
          <SegmentedControl
            label="Activities"
            value={state}
            onChange={setState}
            options={[
              { value: 'new', label: `${importRowStates.new} (${formatCount(newCount)})` },
              { value: 'duplicate', label: `${importRowStates.duplicate} (${formatCount(duplicateCount)})` },
            ]}
          />
        )}
        {newCount === 0 && duplicateCount > 0 && <h3>{importRowStates.duplicate}</h3>}
      </div>
      {newCount + duplicateCount > 0 && <Rows id={id} state={state} />}
    </>
  )
}

function NothingNew({ integration: { lastSync, platform } }: { integration: InvestmentIntegration }) {
  const name = exchangePlatforms[platform]
  return (
    <EmptyState
      title={lastSync === null ? 'Nothing to record' : `Nothing new since ${formatInstant(lastSync)}`}
    >
      {lastSync === null
        ? `${name} has no trades and no balances for this key.`
        : `The ledger has every trade and balance of ${name}.`}
    </EmptyState>
  )
}

/** What a sync does about balances that differ, and about trades in another currency. */
function Notes({ result: { trades, balances, skippedTrades } }: { result: SyncPreview['result'] }) {
  if (balances === 0 && skippedTrades === 0) return null
  return (
    <div className="grid max-w-prose gap-2 border-l border-gilt pl-4 text-small">
      {balances > 0 && (
        <p>
          {balances === 1 ? '1 balance differs' : `${formatCount(balances)} balances differ`} from the ledger
          {trades > 0 && ', with the new trades included'}. The sync records each difference as a transfer of
          today.
        </p>
      )}
      {skippedTrades > 0 && (
        <p>
          {pluralize(skippedTrades, 'trade')} in another currency {skippedTrades === 1 ? 'counts' : 'count'}{' '}
          through the balances.
        </p>
      )}
    </div>
  )
}

function Rows({ id, state }: { id: string; state: RowState }) {
  const list = useInfiniteQuery(createImportRowsQuery(id, state))
  return (
    <PagedTable
      list={list}
      noun="activities"
      failedTitle="The activities could not be loaded"
      heading="h3"
      caption={importRowStates[state]}
      columns={columns}
      rowKey={row => row.id}
    />
  )
}

const columns: DataTableProps<ImportRow>['columns'] = [
  { header: 'Activity', cell: row => <PreviewedActivity row={row} /> },
  dateColumn,
  ...figureColumns,
]

function PreviewedActivity({ row }: { row: ImportRow }) {
  const { balance, problem, unitPrice } = row
  return (
    <span>
      <Activity row={row} />
      {balance !== null && (
        <Detail>
          {formatQuantity(balance.ledger)} in the ledger,
          <span className="block">{formatQuantity(balance.exchange)} at the exchange</span>
        </Detail>
      )}
      {balance !== null && unitPrice === null && (
        <Detail>No price is known. Enter its cost afterward.</Detail>
      )}
      {problem !== null && <Detail>{problem}.</Detail>}
    </span>
  )
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block text-caption font-normal text-muted">{children}</span>
}
