import { X } from 'lucide-react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'

/** A chosen value with a button that removes it. */
export function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li className="inline-flex max-w-full items-center rounded-sm bg-accent-soft pl-3 text-small text-accent-strong">
      <span className="truncate">{text}</span>
      <Button
        ref={focusSuccessor}
        variant="quiet"
        size="icon"
        className="text-base!"
        aria-label={`Remove: ${text}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </li>
  )
}
