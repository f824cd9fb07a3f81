import { Link } from 'wouter'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { Menu, MenuItem, MenuSeparator, type MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { InvestmentDialogName } from './investment-dialogs.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'
import { useDeleteInvestment } from './mutations.ts'

export interface InvestmentMenuProps {
  investment: UserInvestment
  openedBy: MenuOpener
  onOpenDialog: (name: InvestmentDialogName) => void
}

/** What can be done with an investment, by the abilities of the viewer. */
export default function InvestmentMenu({ investment, openedBy, onOpenDialog }: InvestmentMenuProps) {
  const { addressWith } = useDashboardState()
  const remove = useDeleteInvestment()
  return (
    <Menu trigger={<MenuTrigger title={investment.assetName} />} openedBy={openedBy}>
      <MenuItem asChild>
        <Link href={addressWith({ investment: investment.id })}>Open</Link>
      </MenuItem>
      {investment.abilities.edit && (
        <>
          <MenuItem onSelect={() => onOpenDialog('record')}>Record activity</MenuItem>
          <MenuItem onSelect={() => onOpenDialog('edit')}>Edit</MenuItem>
          <MenuSeparator />
          <MenuItem destructive disabled={remove.isPending} onSelect={() => remove.mutate(investment)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
