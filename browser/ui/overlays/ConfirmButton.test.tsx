import { expect, test } from 'vitest'

import { findAll, getText, renderPage } from '#browser/test/render-page.tsx'

import { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton.tsx'

const question = { title: 'Delete the deed?', consequence: 'It is removed.', confirmLabel: 'Delete deed' }

function render(props: Partial<ConfirmButtonProps>) {
  const onConfirm = () => expect.unreachable('It was not confirmed')
  return renderPage(
    <ConfirmButton question={question} onConfirm={onConfirm} pendingLabel="Deleting..." {...props}>
      Delete
    </ConfirmButton>,
  )
}

test('shows only the button until it is pressed', () => {
  expect(getText(render({}))).toBe('Delete')
})

test('passes the look and the state to the button', () => {
  const [button] = findAll(
    render({ pending: true, className: 'mt-3', 'aria-label': 'Delete: Orchard' }),
    'button',
  )
  expect(getText(button!)).toBe('Deleting...')
  expect(button!.attributes).toMatchObject({
    'aria-label': 'Delete: Orchard',
    'aria-disabled': 'true',
    class: expect.stringMatching(/\bmt-3\b/),
  })
})
