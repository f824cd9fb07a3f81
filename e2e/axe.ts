import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What keeps somebody out of a page as it stands, as axe sees it: nothing, if all is well. `within` is what is in
 * front, as a selector; the first that is there.
 */
export async function findViolations(page: Page, within: string[] = []): Promise<string[]> {
  // Once into each page, since that takes as long as a look.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  // What still fades in has less contrast than it will have.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < 5000).map(one => one.finished))',
  )
  const places = [...within, 'html'].map(selector => `document.querySelector('${selector}')`)
  const { violations } = await page.evaluate<Pick<axe.AxeResults, 'violations'>>(
    // The size of targets (WCAG 2.2) is the one rule of level AA that is off unless told.
    `axe.run(${places.join(' ?? ')}, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Axe finds nothing on a phone by day and on a desk by night; no width makes anybody scroll sideways. The other two
 * pairs would tell little for as much time: sizes are the same by day and by night, colours on phone and desk.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect.soft(await findViolations(page), `${what}, ${width} px, ${colorScheme}`).toEqual([])
  }
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate<number>('scrollTo(9999, 0), scrollX')
    expect.soft(sideways, `${what} is no wider than ${width} px`).toBe(0)
  }
}
