import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { IntegrationsSection } from '#browser/integrations/IntegrationsSection.tsx'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { createChoiceParam, useSearchState } from '#browser/platform/search-state.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { AccountsSection } from './accounts/AccountsSection.tsx'
import { useDashboardState } from './dashboard-state.ts'
import { InvestmentsSection } from './holdings/InvestmentsSection.tsx'
import {
  accountsQuery,
  createInvestmentsQuery,
  draftKeys,
  familyAssetsQuery,
  summaryQuery,
} from './queries.ts'
import { Performance, Reports } from './report/lazy-reports.tsx'
import { SummaryCards } from './summary/SummaryCards.tsx'

const AddInvestmentDialog = lazyDialog(() => import('./holdings/AddInvestmentDialog.tsx'))

/** `?new=investment` opens the form of a new investment. */
const newSearch = { new: createChoiceParam(['investment'], null) }

/** The dashboard: totals, investments, reports, accounts and integrations. */
export function Dashboard() {
  useTitle('Investment Dashboard')
  useScrollToAnchor()
  const [isAdding, setAdding] = useDraftDialog(draftKeys.addInvestment)
  const { state, setState } = useSearchState(newSearch)
  const addInvestment = () => setAdding(true)
  const closeForm = () => {
    setAdding(false)
    setState({ new: null }, { replace: true })
  }
  return (
    <div className="page py-14 lg:py-20">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1>Investment Dashboard</h1>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Your investments, and those that others share with you. Every figure is computed only from what
            you may see.
          </p>
        </div>
        <Button
          onClick={addInvestment}
          onPointerEnter={AddInvestmentDialog.preload}
          onFocus={AddInvestmentDialog.preload}
        >
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add Investment
        </Button>
      </header>
      <SummaryCards />
      <BelowSummary>
        <WithInvestments>
          <Performance />
        </WithInvestments>
        <InvestmentsSection onAdd={addInvestment} />
        <BelowInvestments>
          <WithInvestments>
            <Reports />
          </WithInvestments>
          <AccountsSection />
          <BelowAccounts>
            <IntegrationsSection />
          </BelowAccounts>
        </BelowInvestments>
      </BelowSummary>
      {(isAdding || state.new !== null) && <AddInvestmentDialog onClose={closeForm} />}
    </div>
  )
}

/*
 * All parts load at once, and each appears below what has its final height. The parts are children, so that a reply
 * does not render them again.
 */

/** Reports of nothing would be empty. */
function WithInvestments({ children }: { children: ReactNode }) {
  const { data } = useQuery(summaryQuery)
  return data !== undefined && data.holdingCount > 0 && children
}

function BelowSummary({ children }: { children: ReactNode }) {
  const summary = useQuery(summaryQuery)
  const family = useQuery(familyAssetsQuery)
  return <div hidden={summary.isLoading || family.isLoading}>{children}</div>
}

function BelowInvestments({ children }: { children: ReactNode }) {
  const { state } = useDashboardState()
  const { isLoading } = useInfiniteQuery(createInvestmentsQuery(state.account))
  return <div hidden={isLoading}>{children}</div>
}

function BelowAccounts({ children }: { children: ReactNode }) {
  const { isLoading } = useInfiniteQuery(accountsQuery)
  return <div hidden={isLoading}>{children}</div>
}
