import { expect, test } from 'vitest'

import { describeDevice } from './describe-device.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [`${mac} ${webKit} Version/18.1 Safari/605.1.15`, 'Safari on Mac or iPad'],
  [`${mac} ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${iPhone} ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} ${webKit} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPhone} ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [`${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
  ],
  ['curl/8.11.1', 'Unknown browser'],
  ['node', 'Unknown browser'],
  ['', 'Unknown browser'],
  ['SomeApp/1.0 (Windows NT 10.0)', 'Unknown browser on Windows'],
])('describes %s as %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

test('does not include text of the user agent', () => {
  expect(describeDevice('<script>alert(1)</script> Firefox/1 Windows')).toBe('Firefox on Windows')
})
