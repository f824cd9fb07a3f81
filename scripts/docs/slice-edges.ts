// The configuration is at the root, which has no layer.
// oxlint-disable-next-line no-restricted-imports
import { dependencies } from '../../oxlint.config.ts'

/** A chart in Mermaid: an arrow from each slice of the server to each one that it may import from. */
export function formatSliceEdges(): string {
  const edges = Object.entries<string[]>(dependencies.server).flatMap(([slice, imported]) =>
    imported.map(other => `  ${slice} --> ${other}\n`),
  )
  return `\`\`\`mermaid\nflowchart LR\n${edges.join('')}\`\`\`\n`
}
