import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'

/** What helps the board to decide. */
export function BoardNotes({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  return (
    <Field label="Notes for the board" hint="What helps the board to decide; may be left out.">
      <Textarea rows={3} maxLength={2000} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
