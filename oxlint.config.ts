import { defineConfig } from 'oxlint'

/**
 * The dependency map: on each layer, the slices that a slice may import from.
 * Any other import between two slices is an error, so a new edge is a visible change here.
 * The map has no cycle: two slices that need each other need a third module below both.
 */
export const dependencies = {
  server: {
    accounts: ['notifications'],
    'api-docs': [],
    'api-tokens': ['accounts', 'notifications'],
    appointments: ['notifications'],
    audit: [],
    'board-approvals': ['family-tree', 'messages', 'notifications'],
    calendar: ['appointments'],
    companies: ['documents'],
    constitution: [],
    'data-exports': ['accounts', 'documents', 'notifications'],
    'document-shares': ['accounts', 'documents'],
    documents: ['appointments', 'notifications', 'uploads'],
    'family-access': ['accounts'],
    'family-tree': ['appointments', 'media'],
    gedcom: ['family-tree'],
    media: ['accounts', 'documents', 'uploads'],
    posts: ['media'],
    demo: [],
    inquiries: ['notifications'],
    integrations: ['investments', 'market', 'performance'],
    investments: [
      'accounts',
      'appointments',
      'companies',
      'family-tree',
      'notifications',
      'performance',
      'prices',
    ],
    invitations: ['accounts', 'board-approvals', 'family-tree', 'notifications'],
    kinship: ['family-tree'],
    library: [],
    live: [],
    market: [],
    messages: ['documents', 'family-tree', 'media', 'notifications', 'uploads'],
    notifications: [],
    ownership: ['companies', 'family-tree', 'investments'],
    performance: [],
    portfolio: ['market'],
    prices: ['market'],
    roles: ['accounts', 'notifications'],
    search: [],
    'security-center': ['accounts'],
    'tax-documents': ['appointments', 'companies', 'documents', 'family-tree'],
    uploads: [],
    'view-as': ['accounts', 'notifications'],
  },
  browser: {
    about: [],
    accounts: [
      'api-tokens',
      'appointments',
      'audit',
      'data-exports',
      'family-access',
      'inquiries',
      'notifications',
      'uploads',
    ],
    'api-tokens': ['family-access'],
    appointments: ['people'],
    audit: [],
    'board-approvals': ['accounts', 'media'],
    calculators: ['family-access'],
    calendar: [],
    companies: ['documents'],
    constitution: [],
    contact: [],
    'data-exports': [],
    'document-shares': ['documents'],
    documents: ['family-access', 'media', 'people', 'uploads'],
    'family-member': [
      'accounts',
      'appointments',
      'board-approvals',
      'family-archive',
      'family-tree',
      'kinship',
      'media',
      'messages',
      'people',
      'posts',
    ],
    'family-portal': ['accounts', 'notifications'],
    'family-archive': ['documents', 'family-charts', 'people', 'uploads'],
    'family-charts': [],
    'family-tree': ['accounts', 'board-approvals', 'constitution', 'family-charts', 'media', 'people'],
    frame: ['accounts', 'family-access', 'market', 'messages', 'search', 'view-as'],
    'family-access': [],
    gedcom: [],
    home: ['accounts', 'family-access', 'notifications'],
    inquiries: ['contact'],
    integrations: ['prices'],
    investments: ['integrations', 'messages', 'prices'],
    invitations: ['people'],
    kinship: ['people'],
    legal: [],
    library: ['family-access'],
    market: [],
    messages: ['documents', 'people', 'uploads'],
    notifications: [],
    ownership: ['people'],
    media: ['people', 'uploads'],
    people: ['family-charts'],
    portfolio: ['family-access', 'market'],
    posts: ['media'],
    prices: [],
    resources: ['family-access'],
    roles: ['accounts', 'api-tokens', 'invitations', 'view-as'],
    search: ['accounts', 'family-portal', 'messages'],
    'security-center': ['family-access'],
    services: ['tax-documents'],
    'tax-documents': ['documents', 'people'],
    uploads: [],
    'view-as': ['family-access'],
  },
} satisfies Record<string, Record<string, string[]>>

/** Files that compose the slices into one portal, or test them: they may import every slice of their layer. */
const composers = {
  server: ['server/*.ts', 'server/demo/**', 'server/test/**', 'server/migrations/**', 'server/**/*.test.ts'],
  browser: ['browser/*.{ts,tsx}'],
}

/** The imports that each layer forbids. */
const foreignLayers = {
  contract: {
    group: ['#server/**', '#browser/**', 'node:*', 'react'],
    message: 'The contract imports neither the server nor the browser.',
  },
  server: { group: ['#browser/**'], message: 'The server does not import the browser.' },
  browser: {
    group: ['#server/**', 'node:*'],
    message: 'The browser reaches the server through the contract only.',
  },
}

type Layer = keyof typeof dependencies
const layers: Layer[] = ['server', 'browser']

/** Slices use the form kit, so that errors, drafts, focus and conflicts work the same in every form. */
const formLibrary = {
  group: ['react-hook-form', '@hookform/*'],
  message: 'Use the form kit: useServerForm and the fields of #browser/ui/forms.',
}

const parentImport = { regex: '^\\.\\./', message: 'Name the layer: #contract/…, #server/…, #browser/….' }

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  options: { denyWarnings: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['dist', 'data', 'data-demo', 'test-results', 'playwright-report'],
  rules: {
    // A type that two files need belongs in a third below both. scripts/import-cycles.test.ts sees dynamic imports too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'eslint/prefer-const': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-await-in-loop': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    // The rule mistakes a BroadcastChannel, which has no target, for a window.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'eslint/no-restricted-imports': ['error', { patterns: [parentImport] }],
  },
  overrides: [
    {
      files: ['scripts/**', 'bench/**', 'server/admin-commands.ts', 'server/demo/demo.ts'],
      rules: { 'eslint/no-console': 'off' },
    },
    { files: ['**/*.test.ts', 'e2e/**'], rules: { 'eslint/no-underscore-dangle': 'off' } },
    ...Object.entries(foreignLayers).map(([layer, pattern]) => ({
      files: [`${layer}/**`],
      rules: importRules([pattern]),
    })),
    ...layers.flatMap(layer => Object.keys(dependencies[layer]).map(slice => sliceRules(layer, slice))),
    ...layers.map(layer => ({ files: composers[layer], rules: importRules([foreignLayers[layer]]) })),
  ],
})

function sliceRules(layer: Layer, slice: string) {
  const slices: Record<string, string[]> = dependencies[layer]
  const forbidden = Object.keys(slices).filter(other => other !== slice && !slices[slice]?.includes(other))
  return {
    files: [`${layer}/${slice}/**`],
    rules: importRules([
      foreignLayers[layer],
      ...(layer === 'browser' ? [formLibrary] : []),
      ...(forbidden.length === 0
        ? []
        : [
            {
              group: forbidden.map(other => `#${layer}/${other}/**`),
              message: 'The map in oxlint.config.ts has no edge between these slices.',
            },
          ]),
    ]),
  }
}

function importRules(patterns: { group: string[]; message: string }[]) {
  return {
    'eslint/no-restricted-imports': ['error', { patterns: [parentImport, ...patterns] }] as [
      'error',
      { patterns: { group?: string[]; regex?: string; message: string }[] },
    ],
  }
}
