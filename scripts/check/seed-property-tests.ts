import * as fc from 'fast-check'

/** The gate's seed is fixed, so that it fails only for a change. `npm run test:random` sets TEST_SEED. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 799_386_924) })
