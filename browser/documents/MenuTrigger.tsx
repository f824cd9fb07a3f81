import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { Spinner } from '#browser/ui/Spinner.tsx'

/** The button of a document's menu. Its row may disappear with the document, and the next row takes the focus. */
export function MenuTrigger({
  title,
  isLoading = false,
  ...attributes
}: ComponentProps<'button'> & { title: string; isLoading?: boolean }) {
  return (
    <button
      {...attributes}
      type="button"
      aria-label={`More: ${title}`}
      aria-busy={isLoading || undefined}
      className={getButtonClass({ variant: 'quiet', size: 'icon', className: 'text-muted' })}
    >
      {isLoading ? <Spinner label="Loading the menu" /> : <Ellipsis aria-hidden="true" strokeWidth={1.5} />}
    </button>
  )
}
