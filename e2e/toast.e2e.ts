import type { Page } from '@playwright/test'

import {
  expect,
  pauseClock,
  advanceClock,
  phone,
  advanceClockUntil,
  test,
  findToast,
  withMotion,
} from './fixtures.ts'
import { failAddingMembers, fillMemberForm, openMemberForm } from './members.ts'

test.use(withMotion)

test.beforeEach(async ({ page }) => page.clock.install())

test.describe('closing a toast', () => {
  test('a toast closes after 5000 ms, by button, keys and drag', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED .*\/api\/login/)
    await openFailingSignIn(page)

    await test.step('it closes by itself after 5000 ms', async () => {
      await showToast(page)
      await advanceClock(page, 4_700)
      await expect(findToast(page)).toBeVisible()
      await advanceClock(page, 300)
      await expect(findToast(page)).toBeHidden()
    })

    await test.step('it stays open on hover', async () => {
      await showToast(page)
      await findToast(page).hover()
      await advanceClock(page, 20_000)
      await expect(findToast(page)).toBeVisible()
      await page.mouse.move(5, 5)
      await advanceClock(page, 5_000)
      await expect(findToast(page)).toBeHidden()
    })

    await test.step('it closes with its button, and with F8 and Escape', async () => {
      await showToast(page)
      await findToast(page).getByRole('button', { name: 'Close' }).click()
      await expect(findToast(page)).toBeHidden()

      await showToast(page)
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await expect(findToast(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(findToast(page).getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(findToast(page)).toBeHidden()
    })

    await test.step('it closes when dragged 60 px, not 40', async () => {
      await showToast(page)
      const dragToast = async (distance: number) => {
        const { x, y } = await findMiddleOfToast(page)
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + distance, y, { steps: 6 })
        await page.mouse.up()
      }
      await dragToast(40)
      await expect(findToast(page)).toBeVisible()
      await dragToast(60)
      await expect(findToast(page)).toBeHidden()
    })
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('a toast closes when swiped 60 px, not 40', async ({ page, expectConsoleError }) => {
      expectConsoleError(/ERR_FAILED .*\/api\/login/)
      await openFailingSignIn(page)
      await showToast(page)
      const swipe = await startTouchDrag(page)
      await swipe(40)
      await expect(findToast(page)).toBeVisible()
      await swipe(60)
      await expect(findToast(page)).toBeHidden()
    })
  })
})

test.describe('showing a toast', () => {
  test('a new toast replaces the old one', async ({ page, portal, expectConsoleError }) => {
    expectConsoleError(/401 .*\/api\/login/)
    const { email, password } = await portal.createAccount()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the right one')
    await pauseClock(page)
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' })
    const expectToast = (title: string) =>
      advanceClockUntil(page, () =>
        expect(findToast(page).getByText(title, { exact: true })).toBeVisible({ timeout: 50 }),
      )

    await signIn.click()
    await expectToast('Login failed')
    await page.getByLabel('Password').fill(password)
    await signIn.click()
    await expectToast('Welcome back!')
    expect(await findToast(page).count()).toBe(1)
  })

  test('a failure without a network shows a toast and keeps the form', async ({
    page,
    portal,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await portal.signIn(page)
    await page.goto('/family-tree')
    const dialog = await openMemberForm(page)
    await fillMemberForm(dialog, 'Moreau', 'Cousin')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Add Family Member' }).click()
    const shown = page.getByRole('region', { name: /^Notification/, includeHidden: true })
    await expect(shown).toContainText('Failed to add family member. Please try again.')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Moreau')
    await page.context().setOffline(false)
  })

  test('a toast shows its text even if its code fails to load', async ({
    page,
    portal,
    expectConsoleError,
  }) => {
    expectConsoleError(/Failed to fetch dynamically imported module|ERR_FAILED/)
    await portal.signIn(page)
    await page.route('**/ToastViewport*', route => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('alert')).toContainText('Signed out')
    const { email } = await portal.createAccount()
    expectConsoleError(/401 .*\/api\/login/)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
    await expect(page.getByText('Signed out', { exact: true })).toBeHidden()
  })

  test('a toast does not cover a dialog at any width', async ({ page, portal, expectConsoleError }) => {
    expectConsoleError(/503 .*\/api\/family-members/)
    await portal.signIn(page)
    await page.goto('/family-tree')
    await failAddingMembers(page)
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.clock.resume()
      await page.setViewportSize({ width, height })
      const dialog = await openMemberForm(page)
      await fillMemberForm(dialog, 'Moreau', 'Cousin')
      const add = dialog.getByRole('button', { name: 'Add Family Member' })
      // Screen readers cannot reach the toast behind a dialog, but have already announced it.
      const shown = page
        .getByRole('region', { name: /^Notification/, includeHidden: true })
        .getByRole('listitem', { includeHidden: true })

      await add.click()
      await expect(shown).toBeVisible()
      await pauseClock(page)
      await expect
        .poll(async () => {
          const [over, under] = await Promise.all([shown.boundingBox(), dialog.boundingBox()])
          return over !== null && under !== null && over.y + over.height <= under.y
        }, `The toast is above the dialog, ${width} px`)
        .toBe(true)
      await expect(dialog.getByRole('heading', { name: 'Add Family Member' })).toBeInViewport({ ratio: 1 })
      await expect(add).toBeInViewport({ ratio: 1 })

      await shown.getByRole('button', { name: 'Close', includeHidden: true }).click()
      await expect(shown).toBeHidden()
      await expect(dialog).toBeVisible()

      await page.clock.resume()
      await add.click()
      await expect(shown).toBeVisible()
      await pauseClock(page)
      await dialog.getByLabel('First name').focus()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(shown).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
    }
  })
})

/** Opens the sign-in page, on which every sign-in fails. */
async function openFailingSignIn(page: Page) {
  await page.route('/api/login', route => route.abort())
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password').fill('rings-of-an-oak')
}

/** Shows the toast of a failed sign-in and pauses the clock, so that it stays open. */
async function showToast(page: Page) {
  await pauseClock(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await advanceClockUntil(page, () => expect(findToast(page)).toBeVisible({ timeout: 50 }))
}

async function findMiddleOfToast(page: Page): Promise<{ x: number; y: number }> {
  const box = await findToast(page).boundingBox()
  if (box === null) throw new Error('There is no toast to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A real touch, so that the browser decides whether it scrolls the page or reaches the toast. */
async function startTouchDrag(page: Page): Promise<(distance: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async distance => {
    const { x, y } = await findMiddleOfToast(page)
    await touch('touchStart', { x, y })
    for (let moved = 5; moved <= distance; moved += 5) await touch('touchMove', { x: x + moved, y })
    await touch('touchEnd')
  }
}
