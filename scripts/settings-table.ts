import { settings } from '#server/platform/config.ts'

const begin = '<!-- The table is written by `npm run docs` from server/platform/config.ts. -->\n'
const end = '<!-- The table ends here. -->'

/** Returns the operators' page with an up-to-date table of settings and everything else unchanged. */
export function withSettings(page: string): string {
  const [before, rest] = page.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (before === undefined || after === undefined)
    throw new Error('The page does not contain the markers around its table.')
  return `${before}${begin}\n${table()}\n${end}${after}`
}

function table(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const { doc, allowed, default: text } = setting
    return [`\`${name}\``, text === undefined ? 'unset' : `\`${text}\``, allowed, doc]
  })
  const lines = [['Variable', 'Default', 'Allowed', 'Meaning'], ['---', '---', '---', '---'], ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
}
