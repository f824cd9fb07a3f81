import { expect, test, vi } from 'vitest'
import { z } from 'zod'

import { requiredText } from '#contract/texts/text.ts'

import { besideOtherErrors, validateForm } from './validate-form.ts'

const Form = z.object({
  email: z.string().trim().min(1, 'Enter an address').email('Enter a valid address'),
  rows: z.array(z.object({ kind: z.string().min(1, 'Enter a kind') })).max(1, 'One row at most'),
})

test('returns the parsed values of a valid form', async () => {
  expect(await validateSample({ email: ' ada@example.test ', rows: [] })).toEqual({
    values: { email: 'ada@example.test', rows: [] },
    errors: {},
  })
})

test('reports the first sentence of each field, by its path', async () => {
  expect((await validateSample({ email: '', rows: [{ kind: '' }] })).errors).toEqual({
    email: { type: 'schema', message: 'Enter an address' },
    rows: [{ kind: { type: 'schema', message: 'Enter a kind' } }],
  })
  const twoRows = { email: 'ada@example.test', rows: [{ kind: 'a' }, { kind: 'b' }] }
  expect((await validateSample(twoRows)).errors).toEqual({
    rows: { type: 'schema', message: 'One row at most' },
  })
})

test('reports a rule about several fields beside other errors', async () => {
  const Stay = Form.extend({ until: z.string(), reason: requiredText('Enter a reason', 100) }).refine(
    ({ until }) => until !== '',
    {
      path: ['until'],
      error: 'Enter a day',
      ...besideOtherErrors,
    },
  )
  const { errors } = await validateForm(Stay)(
    { email: '', rows: [], until: '', reason: '' },
    undefined,
    options,
  )
  expect(errors).toMatchObject({ reason: { message: 'Enter a reason' }, until: { message: 'Enter a day' } })
})

test('loads a schema before it validates', async () => {
  const load = vi.fn(() => Promise.resolve(Form))
  const resolver = validateForm(load)
  expect(load).not.toHaveBeenCalled()
  const { errors } = await resolver({ email: '', rows: [] }, undefined, options)
  expect(errors).toHaveProperty('email.message', 'Enter an address')
})

const options = { fields: {}, shouldUseNativeValidation: false }

async function validateSample(values: object) {
  return validateForm(Form)(values, undefined, options)
}
