/**
 * Names a device by its user agent in words that its owner recognizes: `Firefox on Windows`. The browser states the
 * user agent itself, so the name proves nothing. Most user agents contain the names of older browsers, so the order
 * of the lists matters.
 */
export function describeDevice(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown browser'
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (system === undefined) return browser
  // An iPad requests desktop pages and identifies as a Mac.
  return browser === 'Safari' && system === 'Mac' ? 'Safari on Mac or iPad' : `${browser} on ${system}`
}

const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\b(iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
]
