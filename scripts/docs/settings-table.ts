import { settings } from '#server/platform/config.ts'

import { toMarkdownTable } from './generated-text.ts'

/** Every setting of the server, for operators. */
export function formatSettingsTable(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const { doc, allowed, default: text } = setting
    return [`\`${name}\``, text === undefined ? 'unset' : `\`${text}\``, allowed, doc]
  })
  return toMarkdownTable(['Variable', 'Default', 'Allowed', 'Meaning'], rows)
}
