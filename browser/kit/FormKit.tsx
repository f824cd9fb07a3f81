import { ArrowRight } from 'lucide-react'

import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { Textarea } from '#browser/ui/controls/Textarea.tsx'

export function FormKit() {
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="destructive">Destructive</Button>
        <Button disabled>Disabled</Button>
        <Button pending pendingLabel="Sending...">
          Send
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="large">
          Large with an icon <ArrowRight aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button size="small" variant="secondary">
          Small
        </Button>
        <Button variant="secondary" href="#kit-form">
          A link like a button
        </Button>
        <Button size="icon" variant="secondary" aria-label="Next">
          <ArrowRight aria-hidden="true" strokeWidth={1.5} />
        </Button>
        <p>
          A sentence with{' '}
          <a href="#kit-form" className="link">
            a link
          </a>{' '}
          in it.
        </p>
      </div>
      <form id="kit-form" noValidate className="grid gap-5 md:grid-cols-2">
        <Field label="Full name" required hint="As written in the family register.">
          <Input autoComplete="name" />
        </Field>
        <Field label="Email" required error="Please enter a valid email address">
          <Input type="email" defaultValue="ada.example" />
        </Field>
        <Field label="Relationship" required>
          <Select placeholder="Select relationship">
            <option value="immediate">Immediate Family</option>
            <option value="extended">Extended Family</option>
          </Select>
        </Field>
        <Field label="Service" hint="Preselected.">
          <Select defaultValue="general">
            <option value="general">General</option>
          </Select>
        </Field>
        <Field label="Quantity">
          <Input type="number" step="0.01" placeholder="0.00" className="tabular" />
        </Field>
        <Field label="Reference" hint="Cannot be changed.">
          <Input disabled defaultValue="F-2025-014" />
        </Field>
        <Field label="Message" className="md:col-span-2">
          <Textarea placeholder="How may we help?" />
        </Field>
        <div className="md:col-span-2">
          <Checkbox>I confirm that I am a family member.</Checkbox>
          <Checkbox defaultChecked>I agree to secure communication.</Checkbox>
          <Checkbox error="Please confirm this first.">Not confirmed yet.</Checkbox>
          <Checkbox disabled>Not available.</Checkbox>
        </div>
      </form>
    </div>
  )
}
