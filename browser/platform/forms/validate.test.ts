import { expect, test } from 'vitest'
import { z } from 'zod'

import { validate } from './validate.ts'

const Form = z.object({
  email: z.string().trim().min(1, 'Enter an address').email('Enter a valid address'),
  rows: z.array(z.object({ kind: z.string().min(1, 'Enter a kind') })).max(1, 'One row at most'),
})

test('returns the parsed values of a valid form', () => {
  expect(validateSample({ email: ' ada@example.test ', rows: [] })).toEqual({
    values: { email: 'ada@example.test', rows: [] },
    errors: {},
  })
})

test('reports the first sentence of each field, by its path', () => {
  expect(validateSample({ email: '', rows: [{ kind: '' }] }).errors).toEqual({
    email: { type: 'schema', message: 'Enter an address' },
    rows: [{ kind: { type: 'schema', message: 'Enter a kind' } }],
  })
  expect(validateSample({ email: 'ada@example.test', rows: [{ kind: 'a' }, { kind: 'b' }] }).errors).toEqual({
    rows: { type: 'schema', message: 'One row at most' },
  })
})

function validateSample(values: object) {
  return validate(Form)(values, undefined, { fields: {}, shouldUseNativeValidation: false }) as {
    values: object
    errors: object
  }
}
