import { expect, test } from 'vitest'

import { findAll, renderPage, getText } from '#browser/test/render-page.tsx'

import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

// Section 5 names the fields; the asterisk is drawn by CSS, and the control's attribute states what it means.
test('labels a required field without an asterisk', () => {
  const page = renderPage(
    <Field label="Email" required>
      <Input />
    </Field>,
  )
  expect(findAll(page, 'label').map(getText)).toEqual(['Email'])
  expect(findAll(page, 'input')[0]?.attributes).toHaveProperty('required')
})
