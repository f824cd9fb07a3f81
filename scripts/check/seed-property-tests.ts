import * as fc from 'fast-check'

/** The seed is fixed, so that the tests fail only because of a change. `npm run test:random` sets TEST_SEED. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 799_386_924) })
