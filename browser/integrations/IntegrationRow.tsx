import { useState } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { exchangePlatforms, syncPhases } from '#contract/integrations/integration-choices.ts'
import type { InvestmentIntegration } from '#contract/integrations/integrations.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { describeResult, useDisconnect, usePreviewSync, useSync } from './queries.ts'

const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'))

/** A connected exchange with its last sync, or the progress of the running one. */
export function IntegrationRow({ integration }: { integration: InvestmentIntegration }) {
  const sync = useSync(integration)
  const preview = usePreviewSync(integration)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const disconnect = useDisconnect(integration)
  const { platform, isActive, phase, isPreviewing, account } = integration
  const name = exchangePlatforms[platform]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
      <div className="min-w-0 grow basis-72">
        <h3 className="flex flex-wrap items-center gap-3 text-title">
          {name}
          {!isActive && <Badge>Inactive</Badge>}
        </h3>
        <p className="mt-1 text-small wrap-anywhere text-muted">Into “{account.name}”</p>
        <SyncState integration={integration} />
        {!integration.isReadOnly && (
          <p className="mt-2 max-w-prose border-l border-gilt pl-3 text-small">
            {name} did not state what this key may do. Check there that it cannot trade or withdraw.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sync ${name}`}
          disabled={!isActive}
          pending={sync.isPending || phase !== null}
          pendingLabel={isPreviewing ? 'Sync' : 'Syncing...'}
          onClick={() => sync.mutate()}
        >
          Sync
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Preview the sync with ${name}`}
          disabled={!isActive}
          pending={sync.isPending || (phase !== null && !isPreviewing)}
          onClick={() => {
            setIsPreviewOpen(true)
            preview.mutate()
          }}
          onPointerEnter={PreviewDialog.preload}
          onFocus={PreviewDialog.preload}
        >
          Preview
        </Button>
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor="integrations"
          variant="quiet"
          size="small"
          aria-label={`Disconnect ${name}`}
          question={{
            title: `Disconnect ${name}?`,
            consequence: `Its key is deleted from the portal. The holdings and activities in “${account.name}” stay. Delete the key at ${name} as well, if nothing else uses it.`,
            confirmLabel: 'Disconnect',
          }}
          pending={disconnect.isPending}
          pendingLabel="Disconnecting..."
          onConfirm={disconnect.mutate}
        >
          Disconnect
        </ConfirmButton>
      </div>
      {isPreviewOpen && (
        <PreviewDialog
          integration={integration}
          preview={preview.data}
          failure={preview.error}
          onRetry={() => preview.mutate()}
          onSync={() => {
            setIsPreviewOpen(false)
            sync.mutate()
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </div>
  )
}

function SyncState({ integration }: { integration: InvestmentIntegration }) {
  const { lastSync, phase, isPreviewing, problem, lastResult } = integration
  if (phase !== null) {
    const label = isPreviewing ? `${syncPhases[phase]} for a preview` : syncPhases[phase]
    return (
      <div className="mt-2 max-w-sm">
        <output className="block text-small text-muted">{label}</output>
        <Progress label={label} done={null} className="mt-1.5 w-full" />
      </div>
    )
  }
  return (
    <>
      <p className="mt-1 text-small text-muted tabular">
        {lastSync === null ? 'Never synced' : `Last sync ${formatInstant(lastSync)}`}
        {lastResult !== null && ` · ${describeResult(lastResult)}`}
      </p>
      {lastResult !== null && lastResult.skippedTrades > 0 && (
        <p className="mt-1 text-small text-muted">
          {pluralize(lastResult.skippedTrades, 'trade')} in another currency counted through the balances.
        </p>
      )}
      {problem !== null && <p className="mt-1 max-w-prose text-small text-danger">{problem}.</p>}
    </>
  )
}
