import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useLazyMenu } from '#browser/ui/overlays/use-lazy-menu.ts'

import type { InvestmentMenuProps } from './InvestmentMenu.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'

const InvestmentMenu = lazyWithPreload(() => import('./InvestmentMenu.tsx'))

/** The menu of an investment, whose code is loaded when it is first needed. */
export function InvestmentMenuButton(props: Omit<InvestmentMenuProps, 'openedBy'>) {
  const { openedBy, isLoading, trigger } = useLazyMenu(InvestmentMenu, 'The menu')
  if (openedBy !== undefined) return <InvestmentMenu {...props} openedBy={openedBy} />
  return <MenuTrigger title={props.investment.assetName} isLoading={isLoading} {...trigger} />
}
