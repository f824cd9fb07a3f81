import { commonKinds, documentKinds, type DocumentArea } from '#contract/documents/document-choices.ts'

/** All kinds with their labels, those that are common in the area first. */
export function listKinds(area: DocumentArea): Record<string, string> {
  const common = commonKinds[area].map(kind => [kind, documentKinds[kind]])
  return { ...Object.fromEntries(common), ...documentKinds }
}
