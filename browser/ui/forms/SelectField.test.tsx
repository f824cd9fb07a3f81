import { expect, test } from 'vitest'
import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { findAll, renderPage, getText } from '#browser/test/render-page.tsx'

import { SelectField } from './SelectField.tsx'

test.each([
  ['child', []],
  ['godmother', ['godmother']],
  ['__proto__', ['__proto__']],
  ['constructor', ['constructor']],
])('lists the stored value %s once', (stored, added) => {
  const options = findAll(renderPage(<Sample stored={stored} />), 'option').map(option => [
    option.attributes['value'],
    getText(option),
  ])
  expect(options).toEqual([['child', 'Child'], ...added.map(value => [value, value])])
})

function Sample({ stored }: { stored: string }) {
  const form = useServerForm({
    schema: z.object({ relationship: z.string() }),
    defaults: { relationship: stored },
    call: { mutateAsync: async () => undefined, isPending: false },
  })
  return (
    <SelectField
      form={form}
      name="relationship"
      label="Relationship"
      options={{ child: 'Child' }}
      stored={stored}
    />
  )
}
