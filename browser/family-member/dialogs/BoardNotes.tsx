import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'

/** The field for optional notes to the board. */
export function BoardNotes({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  return (
    <Field label="Notes for the board" hint="Optional. Anything that helps the board decide.">
      <Textarea rows={3} maxLength={2000} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
