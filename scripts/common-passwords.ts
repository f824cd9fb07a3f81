/**
 * Writes server/accounts/password/common-passwords.txt: the 3,000 most common passwords of at least six characters, in
 * the order of the ranked list that @zxcvbn-ts/language-common publishes (MIT). To update the list, run `node
 * scripts/common-passwords.ts`.
 */
import { writeFileSync } from 'node:fs'

import { dictionary } from '@zxcvbn-ts/language-common'

const minimumLength = 6
const maximumCount = 3000

const ranked = dictionary['passwords-common'].map(String).map(password => password.toLowerCase())
const common = [...new Set(ranked.filter(password => password.length >= minimumLength))].slice(
  0,
  maximumCount,
)
writeFileSync(
  new URL('../server/accounts/password/common-passwords.txt', import.meta.url),
  `${common.join('\n')}\n`,
)
