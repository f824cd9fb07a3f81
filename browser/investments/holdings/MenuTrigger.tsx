import { Ellipsis } from 'lucide-react'
import { useCallback, type ComponentProps } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Spinner } from '#browser/ui/Spinner.tsx'

/** The button of a row’s menu. Its row may disappear, and the next row takes the focus. */
export function MenuTrigger({
  title,
  isLoading = false,
  ref,
  ...attributes
}: ComponentProps<'button'> & { title: string; isLoading?: boolean }) {
  const attach = useCallback(
    (button: HTMLButtonElement | null) => {
      const detach = focusSuccessor(button)
      const detachOther = typeof ref === 'function' ? ref(button) : undefined
      return () => {
        detach?.()
        if (typeof detachOther === 'function') detachOther()
        else if (typeof ref === 'function') ref(null)
      }
    },
    [ref],
  )
  return (
    <button
      {...attributes}
      ref={attach}
      type="button"
      aria-label={`More: ${title}`}
      aria-busy={isLoading || undefined}
      className={getButtonClass({ variant: 'quiet', size: 'icon', className: 'text-muted' })}
    >
      {isLoading ? <Spinner label="Loading the menu" /> : <Ellipsis aria-hidden="true" strokeWidth={1.5} />}
    </button>
  )
}
