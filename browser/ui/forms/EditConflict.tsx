import { Button } from '#browser/ui/Button.tsx'

/** The current value of a field that someone else changed while you were editing; null if they cleared it. */
export function ConflictHint({ value, isEdited }: { value: string | null; isEdited: boolean }) {
  if (!isEdited) return 'Someone else changed this field. It now shows the current value.'
  return (
    <span className="whitespace-pre-line text-gold">
      {value === null ? 'Someone else cleared this field.' : `Current value: ${value}`}
    </span>
  )
}

/** Replaces your input with the current value. */
export function UseCurrentValueButton({ label, onUse }: { label: string; onUse: () => void }) {
  return (
    <Button variant="secondary" size="small" aria-label={`Use current value: ${label}`} onClick={onUse}>
      Use current value
    </Button>
  )
}
