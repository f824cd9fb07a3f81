import { defineConfig } from 'oxlint'

/**
 * The map of the house: which slice may look into which neighbour, on each floor.
 * Everything else between two slices is an error, so that a new edge is a visible change here.
 * It has no cycle: an edge in both directions means that a third thing wants a name.
 */
const neighbours = {
  server: {
    accounts: [],
    'api-docs': [],
    'family-access': ['accounts'],
    'family-tree': ['media'],
    gedcom: ['family-tree'],
    media: [],
    posts: ['media'],
    demo: [],
    inquiries: [],
    library: [],
    market: [],
    portfolio: ['market'],
  },
  browser: {
    about: [],
    account: ['accounts', 'family-access', 'inquiries'],
    accounts: [],
    'board-approvals': ['accounts', 'media'],
    calculators: ['family-access'],
    charter: [],
    constitution: [],
    contact: ['accounts'],
    'family-member': ['accounts', 'board-approvals', 'family-tree', 'media'],
    'family-portal': ['accounts'],
    'family-charts': [],
    'family-tree': ['accounts', 'board-approvals', 'constitution', 'family-charts', 'media'],
    frame: ['accounts', 'family-access', 'market'],
    'family-access': [],
    gedcom: ['accounts'],
    home: ['accounts', 'family-access'],
    inquiries: ['accounts'],
    library: ['accounts', 'family-access'],
    market: [],
    media: ['accounts'],
    plain: ['accounts'],
    portfolio: ['accounts', 'family-access', 'market'],
    resources: ['family-access'],
    'security-center': ['family-access'],
    services: [],
  },
} satisfies Record<string, Record<string, string[]>>

/** Who composes the slices into one portal, and so may see them all. */
const composers = {
  server: ['server/*.ts', 'server/demo/**', 'server/test/**', 'server/migrations/**', 'server/**/*.test.ts'],
  browser: ['browser/*.{ts,tsx}'],
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  options: { typeAware: true, denyWarnings: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['dist', 'data', 'data-demo', 'test-results', 'playwright-report'],
  rules: {
    'import/no-cycle': 'error',
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
    // It takes a BroadcastChannel, which has no target, for a window.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^\\.\\./', message: 'Name the floor instead: #contract/…, #server/…, #browser/….' },
        ],
      },
    ],
  },
  overrides: [
    {
      files: ['scripts/**', 'bench/**', 'server/admin.ts', 'server/demo/demo.ts'],
      rules: { 'eslint/no-console': 'off' },
    },
    { files: ['**/*.test.ts', 'e2e/**'], rules: { 'eslint/no-underscore-dangle': 'off' } },
    floor(
      'contract',
      ['#server/**', '#browser/**', 'node:*', 'react'],
      'The contract is neutral ground: no server, no browser.',
    ),
    floor('server', ['#browser/**'], 'The server does not look up to the browser.'),
    floor('browser', ['#server/**', 'node:*'], 'The browser speaks to the server through the contract only.'),
    ...Object.entries(neighbours).flatMap(([floorName, slices]) =>
      Object.entries(slices).map(([slice, allowed]) =>
        sliceOf(floorName, slice, allowed, Object.keys(slices)),
      ),
    ),
    ...Object.entries(composers).map(([floorName, files]) => ({
      files,
      rules: ruleOf([
        {
          group: floorName === 'server' ? ['#browser/**'] : ['#server/**', 'node:*'],
          message: 'The floors stay apart.',
        },
      ]),
    })),
  ],
})

function floor(name: string, group: string[], message: string) {
  return { files: [`${name}/**`], rules: ruleOf([{ group, message }]) }
}

function sliceOf(floorName: string, slice: string, allowed: string[], all: string[]) {
  const strangers = all.filter(other => other !== slice && !allowed.includes(other))
  return {
    files: [`${floorName}/${slice}/**`],
    rules: ruleOf([
      {
        group: floorName === 'server' ? ['#browser/**'] : ['#server/**', 'node:*'],
        message: 'The floors stay apart.',
      },
      ...(strangers.length === 0
        ? []
        : [
            {
              group: strangers.map(other => `#${floorName}/${other}/**`),
              message: 'These slices are no neighbours on the map in oxlint.config.ts.',
            },
          ]),
    ]),
  }
}

function ruleOf(patterns: { group: string[]; message: string }[]) {
  return {
    'eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^\\.\\./', message: 'Name the floor instead: #contract/…, #server/…, #browser/….' },
          ...patterns,
        ],
      },
    ] as ['error', { patterns: { group?: string[]; regex?: string; message: string }[] }],
  }
}
