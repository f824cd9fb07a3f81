import { useDashboardState } from './dashboard-state.ts'
import { Dashboard } from './Dashboard.tsx'
import { InvestmentView } from './holdings/InvestmentView.tsx'

/** /investment-dashboard: the investments that the viewer may see, or one of them. */
export default function InvestmentDashboardPage() {
  const { state } = useDashboardState()
  return state.investment === null ? (
    <Dashboard />
  ) : (
    <InvestmentView key={state.investment} id={state.investment} />
  )
}
