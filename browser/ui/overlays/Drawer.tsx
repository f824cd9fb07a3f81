import { Dialog, type DialogProps } from './Dialog.tsx'

export type DrawerProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'>

/** A modal panel at the right edge over the page: for details beside a list, or filters on a phone. */
export function Drawer(props: DrawerProps) {
  return <Dialog {...props} placement="right" />
}
