import { expectAccessible, findViolations, frame } from './axe.ts'
import { expect, phone, test, findToast } from './fixtures.ts'

test.describe('axe', () => {
  test('dialogs, menus and toasts have no axe violations', async ({ page, portal, expectConsoleError }) => {
    expectConsoleError(/401 .*\/api\/login/)
    await page.goto('/auth')
    await page.getByLabel('Email').fill('unknown@example.test')
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(findToast(page)).toBeVisible()
    await findToast(page).hover()
    await expectAccessible(page, 'a failed sign-in, with its alert and its toast')

    await portal.signIn(page)
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'the account menu')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Family Access' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the Family Access modal')
    await page.keyboard.press('Escape')

    await page.setViewportSize(phone.viewport)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('link', { name: 'Our Story' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await findViolations(page), `the mobile menu, ${colorScheme}`).toEqual([])
    }
  })

  test('a profile has no axe violations', async ({ page, portal }) => {
    await portal.signIn(page)
    const data = { firstName: 'Clara', lastName: 'Hartwell', relationship: 'child', birthDate: '1931-07-04' }
    const { id } = (await (await page.request.post('/api/family-members', { data })).json()) as { id: string }
    const child = { ...data, firstName: 'Hugo', motherId: id, birthDate: '1961-07-04', generation: 2 }
    await page.request.post('/api/family-members', { data: child })
    const post = { authorId: id, title: 'News', content: 'The oak has fallen.', isPublic: false }
    await page.request.post('/api/family-posts', { data: post })
    await page.goto(`/family-member/${id}`)
    await expect(page.getByRole('heading', { level: 3, name: 'News' })).toBeVisible()
    await expectAccessible(page, 'a profile', frame)

    await page.getByRole('button', { name: 'Compare with another member' }).click()
    await page.getByRole('combobox', { name: 'Relative to' }).fill('hugo')
    await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
    await expect(page.getByRole('form', { name: 'New post' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete: News' }).click()
    await expect(page.getByRole('button', { name: 'Undo: News' })).toBeVisible()
    await expectAccessible(page, 'a profile that is written on', frame)

    await page.getByRole('button', { name: 'Request a correction' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessible(page, 'the correction')
  })
})

test.describe('keyboard, focus and motion', () => {
  test('Tab stops follow reading order and show their focus', async ({ page }) => {
    // The portal of this worker may have just started.
    await expect
      .poll(async () => (await (await page.request.get('/api/crypto-prices')).json()).data.length)
      .toBeGreaterThan(0)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Resume the price ticker' })).toBeVisible()
    const stops = [
      ['Skip to content', 'Resume the price ticker', 'Hartwell, home page'],
      ['Home', 'Services', 'Companies', 'Family Tree', 'Our Story', 'Portfolio', 'Resources', 'Contact'],
      ['Family Access', 'Sign In'],
      ['Family Members Register Here', 'Learn Our Story', 'View All Services'],
      ['Private Banking', 'Investment Management', 'Trust & Estate Planning'],
      ['Private Banking', 'Investment Management', 'Trust & Estate Planning', 'Family Office'],
      ['Learning Center', 'Planning Tools', 'Contact'],
      ['Privacy Policy', 'Family Agreement', 'Security', 'Family Portal'],
    ].flat()
    for (const stop of stops) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toHaveAccessibleName(stop)
      await expect(focused).toHaveCSS('outline-style', 'solid')
      await expect(focused).toBeInViewport({ ratio: 1 })
    }

    // The first stop skips the navigation.
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeFocused()
  })

  test('signing in and out works by keyboard', async ({ page, portal }) => {
    const { email, password } = await portal.createAccount()
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
    await page.getByLabel('Email').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()

    await page.getByRole('button', { name: /^Account of/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(findToast(page)).toContainText('Signed out')
  })

  test('the mobile menu works by keyboard and returns the focus', async ({ page }) => {
    await page.setViewportSize(phone.viewport)
    await page.goto('/')
    const menu = page.getByRole('button', { name: /menu$/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName('Home')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Our Story', exact: true })).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Family Access' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })

  test('a linked page opens at its top and takes the focus', async ({ page, portal }) => {
    await page.setViewportSize({ width: 1440, height: 400 })
    await portal.signIn(page)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Planning Tools' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeInViewport()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test('nothing moves under prefers-reduced-motion', async ({ page, portal }) => {
    await portal.signIn(page)
    await page.addInitScript(`
    globalThis.moves = []
    for (const kind of ['animationstart', 'transitionrun'])
      addEventListener(kind, event => {
        // Only delays the sign of a slow load.
        if (event.animationName === 'conceal') return
        moves.push([kind, event.animationName ?? event.propertyName, event.target.outerHTML.slice(0, 80)].join(' '))
      }, true)
  `)
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/')
      await page.getByRole('button', { name: /^Welcome Back/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      const moves = await page.evaluate<string[]>('moves')
      if (reducedMotion === 'reduce') expect(moves).toEqual([])
      else expect(moves).not.toEqual([])
    }
  })
})
