import { delayResponses, expect, findToast, phone, test } from './fixtures.ts'
import { fillMemberForm, createMember, openMemberForm } from './members.ts'

test('a rejected photograph keeps the form open', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/family-tree')
  const dialog = await openMemberForm(page)
  await fillMemberForm(dialog, 'Walker', 'cousin')
  const input = dialog.getByLabel('Choose a photograph')
  const noPhotograph = { name: 'una.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a letter') }
  await input.setInputFiles(noPhotograph)
  await dialog.getByRole('button', { name: 'Add Family Member' }).click()
  const sentence = dialog.getByRole('alert')
  await expect(sentence).toHaveText('This photograph is damaged or incomplete and cannot be read')
  await expect(sentence).toBeInViewport()

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openMemberForm(page)
  await expect(sentence).toHaveText('This photograph is damaged or incomplete and cannot be read')
  await dialog.getByRole('button', { name: 'Remove: una.jpg' }).press('Enter')
  await expect(input).toBeFocused()

  // A dialog with a draft opens by itself, without a button to return to.
  await page.reload()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Walker')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a dialog that failed to load leaves the page', async ({ page, portal, expectConsoleError }) => {
  await portal.signIn(page)
  await createMember(page)
  await page.goto('/family-tree')
  const opener = page.getByRole('button', { name: 'Add Family Member' })
  const code = '**/AddMemberDialog-*.js'

  await test.step('a slow load shows a spinner, and Escape cancels it', async () => {
    const response = await delayResponses(page, code)
    await expect(opener).toBeEnabled()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeHidden()
    await response.release()
    await expect(opener).toBeFocused()
  })

  await test.step('a failure shows a toast, and the next click opens the dialog', async () => {
    expectConsoleError(/ERR_FAILED .*\/AddMemberDialog-/)
    await page.reload()
    await page.route(code, route => route.abort(), { times: 1 })
    await expect(opener).toBeEnabled()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(findToast(page)).toContainText('The dialog could not be opened.')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Tree' })).toBeVisible()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Family Member' })).toBeVisible()
  })
})

test('Escape cancels a dialog that loads, not the one below', async ({ page, portal }) => {
  await portal.signIn(page, 'admin')
  const { firstName, lastName } = await portal.createAccount('Wilhelmina')
  await page.goto(`/role-management?search=${firstName}`)
  await page.getByRole('button', { name: `Details: ${firstName} ${lastName}` }).click()
  const drawer = page.getByRole('dialog', { name: `${firstName} ${lastName}` })
  const opener = drawer.getByRole('button', { name: 'Deactivate account' })
  await expect(opener).toBeVisible()
  const response = await delayResponses(page, '**/StateDialog-*.js')
  await opener.press('Enter')
  const spinner = page.locator('[role=status], output').filter({ hasText: /^Loading$/ })
  await expect(spinner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(spinner).toBeHidden()
  await response.release()
  await expect(opener).toBeFocused()
})

test('the navigation never covers the focused element', async ({ page, portal }) => {
  await page.setViewportSize({ ...phone.viewport, height: 560 })
  await portal.signIn(page)
  await createMember(page)
  await page.goto('/family-tree?view=charts')
  const last = page.getByRole('button', { name: 'Save as PNG' })
  // The control exists before the chart.
  await expect(last).toBeEnabled()
  await last.focus()
  for (const _ of Array.from({ length: 9 })) {
    await page.keyboard.press('Shift+Tab')
    const focused = page.getByRole('main').locator(':focus')
    await expect(focused).not.toHaveRole('tabpanel')
    expect(await page.evaluate(isBehindNavigation)).toBe(false)
  }
})

const isBehindNavigation = `(() => {
  const { left, top, width } = document.activeElement.getBoundingClientRect()
  return Boolean(document.elementFromPoint(left + width / 2, top + 1)?.closest('nav'))
})()`
