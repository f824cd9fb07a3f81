import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useLazyMenu } from '#browser/ui/overlays/use-lazy-menu.ts'

import type { DocumentMenuProps } from './DocumentMenu.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'

const DocumentMenu = lazyWithPreload(() => import('./DocumentMenu.tsx'))

/** The menu of a document, whose code is loaded when it is first needed. */
export function DocumentMenuButton(props: Omit<DocumentMenuProps, 'openedBy'>) {
  const { openedBy, isLoading, trigger } = useLazyMenu(DocumentMenu, 'The menu')
  if (openedBy !== undefined) return <DocumentMenu {...props} openedBy={openedBy} />
  return <MenuTrigger title={props.document.title} isLoading={isLoading} {...trigger} />
}
