import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { findAll, renderPage, getText, type Markup } from '#browser/test/render-page.tsx'

import { ContactForm } from './ContactForm.tsx'

beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }))
afterEach(() => void vi.unstubAllGlobals())

describe('ContactForm', () => {
  test('requires all but email and phone', () => {
    const form = renderForm()
    const required = ['Name', 'Relationship', 'Service', 'Message', 'Email', 'Phone'].map(label => [
      label,
      'required' in findControl(form, label).attributes,
    ])
    expect(required).toEqual([
      ['Name', true],
      ['Relationship', true],
      ['Service', true],
      ['Message', true],
      ['Email', false],
      ['Phone', false],
    ])
    expect(findControl(form, 'Email').attributes['type']).toBe('email')
    expect(findControl(form, 'Message').attributes['rows']).toBe('4')
    const agreement = findAll(form, 'input').find(({ attributes }) => attributes['type'] === 'checkbox')
    expect(agreement).toBeDefined()
    expect(agreement?.attributes).not.toHaveProperty('checked')
  })

  /** Section 2, Contact: the choices and their stored values. */
  test('has the specified choices', () => {
    const form = renderForm()
    expect(listChoices(form, 'Relationship')).toEqual([
      ['', 'Select relationship'],
      ['immediate', 'Immediate Family'],
      ['extended', 'Extended Family'],
      ['beneficiary', 'Trust Beneficiary'],
      ['guardian', 'Guardian/Trustee'],
    ])
    const services = listChoices(form, 'Service')
    expect(services[0]).toEqual(['', 'Select service'])
    expect(services.slice(1).map(([value]) => value)).toEqual([
      'private-banking',
      'investment',
      'estate-planning',
      'family-office',
      'tax-advisory',
      'general',
    ])
  })

  test.each(['Relationship', 'Service'])('disables the placeholder of %s', label => {
    const [placeholder] = findAll(findControl(renderForm(), label), 'option')
    expect(placeholder?.attributes).toHaveProperty('disabled')
    expect(placeholder?.attributes).toHaveProperty('hidden')
  })
})

function renderForm(): Markup {
  return renderPage(<ContactForm />, { id: '1' })
}

function findControl(form: Markup, label: string): Markup {
  const found = findAll(form, 'label').find(element => getText(element).startsWith(label))
  const control = findAll(form, 'input', 'select', 'textarea').find(
    ({ attributes }) => attributes['id'] === found?.attributes['for'],
  )
  if (control === undefined) throw new Error(`There is no control with the label ${label}`)
  return control
}

function listChoices(form: Markup, label: string): [string | undefined, string][] {
  return findAll(findControl(form, label), 'option').map(option => [
    option.attributes['value'],
    getText(option),
  ])
}
