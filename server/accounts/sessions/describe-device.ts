/**
 * What a browser says it is, in words that its owner recognises: `Firefox on Windows`. It is said by the browser
 * itself, so it helps to recognise a device and proves nothing. Most browsers carry the names of those before them,
 * so the order matters.
 */
export function describeDevice(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  if (browser === undefined) return system === undefined ? 'An unknown program' : `A program on ${system}`
  if (system === undefined) return browser
  // An iPad asks for the pages of a computer and calls itself a Mac.
  return browser === 'Safari' && system === 'a Mac' ? 'Safari on a Mac or iPad' : `${browser} on ${system}`
}

const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['an iPhone', /\b(iPhone|iPod)\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
]
