import { resolve } from 'node:path'

import { z } from 'zod'

import { isTimeZone } from './today.ts'
import { findVapidFaults } from './vapid-keys.ts'

/** One setting: its text in `docs/operating.md`, its allowed values and its default. */
type Setting = {
  doc: string
  /** The allowed values in words, for the documentation and the error. */
  allowed: string
  schema: z.ZodType<unknown, string>
  /** The text that replaces an unset variable; `undefined` for an optional setting. */
  default: string | undefined
  /** Whether errors omit the value. */
  isSecret?: boolean
}

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const decimalNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const webAddress = z.url({ protocol: /^https?$/ }).transform(address => address.replace(/\/+$/, ''))
const addressRange = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])
const secretKey = z
  .string()
  .regex(/^([\da-f]{64}|[\w+/-]{43}=?)$/i)
  .transform(text => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'))
const singleLine = (max: number) => z.string().trim().min(1).max(max)

/** Every setting of the portal, by its environment variable. */
export const settings = {
  PORT: {
    doc: 'The TCP port the portal listens on.',
    allowed: 'a number from 0 to 65535; 0 takes any free port',
    schema: wholeNumber(0, 65_535),
    default: '3000',
  },
  HOST: {
    doc: 'The address the portal listens on. On any address but loopback, registration is by invitation unless REGISTRATION is set.',
    allowed: 'an IP address or a host name',
    schema: singleLine(255).regex(/^[\w.:%-]+$/),
    default: '127.0.0.1',
  },
  PUBLIC_URL: {
    doc: 'The public address of the portal. Set it behind a reverse proxy: a portal on loopback rejects writes from pages under any other name. With https the session cookie is Secure and has the __Host- prefix.',
    allowed: 'an http or https address without a path',
    // In the form of an Origin header, so that the two can be compared.
    schema: webAddress
      .refine(address => /^https?:\/\/[^/?#@]+$/.test(address))
      .transform(address => new URL(address).origin),
    default: undefined,
  },
  TRUST_PROXY: {
    doc: 'The addresses of reverse proxies. The portal trusts only their X-Forwarded-For for the address of a client.',
    allowed: 'IP addresses, CIDR ranges, `loopback`, `linklocal` or `uniquelocal`, separated by commas',
    schema: singleLine(1000).refine(text =>
      text.split(',').every(part => addressRange.safeParse(part.trim()).success),
    ),
    default: undefined,
  },
  DATA_DIR: {
    doc: 'The directory for all data of an installation on one machine: the embedded PostgreSQL cluster, files and keys.',
    allowed: 'a path',
    schema: singleLine(4000).transform(path => resolve(path)),
    default: './data',
  },
  FILES: {
    doc: 'Where uploaded files are stored. Unset: in DATA_DIR/files. With a bucket, DATA_DIR/files contains only files that are still arriving; nodes that share a database share that directory too.',
    allowed: 'an address such as s3://bucket or s3://bucket/prefix',
    schema: z
      .string()
      .regex(/^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.-]+)*\/?$/)
      .transform(address => {
        const [bucket = '', ...folders] = address.slice('s3://'.length).split('/').filter(Boolean)
        return { bucket, prefix: folders.map(folder => `${folder}/`).join('') }
      }),
    default: undefined,
  },
  S3_ENDPOINT: {
    doc: 'The address of the S3 server, if it is not Amazon’s.',
    allowed: 'an http or https address',
    schema: webAddress,
    default: undefined,
  },
  S3_REGION: {
    doc: 'The region of the bucket.',
    allowed: 'a name such as eu-central-1',
    schema: singleLine(100).regex(/^[\w-]+$/),
    default: 'us-east-1',
  },
  S3_ACCESS_KEY_ID: {
    doc: 'The key for the bucket. Unset: as the AWS SDK finds it, such as the role of the machine.',
    allowed: 'a line of at most 200 characters',
    schema: singleLine(200),
    default: undefined,
  },
  S3_SECRET_ACCESS_KEY: {
    doc: 'The secret of S3_ACCESS_KEY_ID.',
    allowed: 'a line of at most 200 characters',
    schema: singleLine(200),
    default: undefined,
    isSecret: true,
  },
  LARGEST_FILE_MB: {
    doc: 'The size, in MB, of the largest file that can be uploaded in parts, such as a document or a video.',
    allowed: 'a number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
    default: '2000',
  },
  CLAMD: {
    doc: 'The virus scanner clamd. Each uploaded file is scanned before it can be used; while the scanner is unavailable, uploads wait. Set its StreamMaxLength to at least LARGEST_FILE_MB: a file that it does not scan is rejected. Unset: files are not scanned.',
    allowed: 'a host and port, such as localhost:3310, or the absolute path of a Unix socket',
    schema: z.union([
      z
        .string()
        .regex(/^\/.+$/)
        .transform(path => ({ path })),
      z
        .string()
        .regex(/^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i)
        .transform(text => {
          const colon = text.lastIndexOf(':')
          return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
        }),
    ]),
    default: undefined,
  },
  QUOTA_MB: {
    doc: 'The space, in MB, that the texts and files of one account may take: documents, posts, photographs, videos, inquiries and replies, requests to the board, family files. What was deleted counts until it is erased after 30 days, and an upload with its whole size from its beginning.',
    allowed: 'a number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
    default: '50000',
  },
  LARGEST_TREE: {
    doc: 'The members that the family tree may have. Above it, new members and imports are rejected. With 200,000, the server takes about 130 MB at rest, and an export 340 MB more.',
    allowed: 'a number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
    default: '200000',
  },
  SAMPLE_DOCUMENTS: {
    doc: 'Whether the first start files sample documents in the five companies, which show how their pages look in use. Off: the companies begin without documents. A company gets them once; on later starts the setting adds them only where they were off.',
    allowed: 'on or off',
    schema: z.enum(['on', 'off']).transform(text => text === 'on'),
    default: 'on',
  },
  READ_DOCUMENTS: {
    doc: 'Whether the portal reads the text of documents, so that a search finds it, and makes thumbnails of pictures and of the first pages of PDFs. Copies of pictures without their location are made in any case. Text in pictures and scanned pages is recognized, which takes seconds of a processor for each. Off: only titles, descriptions, tags and file names are searched; what was filed in the meantime is read when it is on again.',
    allowed: 'on or off',
    schema: z.enum(['on', 'off']).transform(text => text === 'on'),
    default: 'on',
  },
  FREE_SPACE_MB: {
    doc: 'The free space of DATA_DIR, in MB, below which the portal accepts no changes; reading and signing in continue. With the embedded PostgreSQL, an eighth of it, but at least 34 MB, is reserved in the file DATA_DIR/postgres/disk-reserve, which the portal deletes when the disk is full, so that PostgreSQL can recover. 0 turns both off.',
    allowed: 'a number from 0 to 1000000',
    schema: wholeNumber(0, 1_000_000),
    default: '512',
  },
  DATABASE_URL: {
    doc: 'A PostgreSQL 15 or newer to use instead of the embedded one. Portals that share a database must also share the directory DATA_DIR/files, which contains photographs, videos, documents and running uploads.',
    allowed: 'a postgres:// or postgresql:// address',
    schema: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }),
    default: undefined,
    isSecret: true,
  },
  SECRET_KEY: {
    doc: 'The master key, which encrypts second factors, the keys of connected exchanges, and the keys of messages and their attachments. Unset: the portal creates one in DATA_DIR/keys when it first needs it. With DATABASE_URL, set the same key on every node; nothing can be encrypted before. Back it up: without the key the encrypted data is lost.',
    allowed: '32 bytes in base64 or hex, as `openssl rand -base64 32` prints them',
    schema: secretKey,
    default: undefined,
    isSecret: true,
  },
  SECRET_KEY_PREVIOUS: {
    doc: 'Another key that still decrypts: the previous SECRET_KEY, until `keys rotate` has encrypted everything with the new one. Before that, while nodes restart one after another, the future one.',
    allowed: 'a key as SECRET_KEY',
    schema: secretKey,
    default: undefined,
    isSecret: true,
  },
  FAMILY_NAME: {
    doc: "The family's surname in headings, texts and the constitution.",
    allowed: 'a name of at most 60 characters',
    schema: singleLine(60),
    default: 'Hartwell',
  },
  TIME_ZONE: {
    doc: 'The time zone of the family office. Its calendar decides when a document expires, may be deleted again or is late.',
    allowed: 'the name of a time zone, such as America/New_York or UTC',
    schema: singleLine(100).refine(isTimeZone),
    default: 'America/New_York',
  },
  REGISTRATION: {
    doc: 'Who may register: anyone (`open`), anyone with the approval of an administrator (`approval`), or only invited people (`invitation`). Unset: `open` while the portal listens on loopback only, `invitation` otherwise.',
    allowed: 'open, approval or invitation',
    schema: z.enum(['open', 'approval', 'invitation']),
    default: undefined,
  },
  OIDC_ISSUER: {
    doc: 'The identity provider (OpenID Connect) at which people may sign in as well. Register PUBLIC_URL/api/login/callback there as the redirect address, and PUBLIC_URL/ as the address after signing out.',
    allowed: 'an https address; http for a provider on this machine',
    schema: webAddress.refine(address =>
      /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$))/.test(address),
    ),
    default: undefined,
  },
  OIDC_CLIENT_ID: {
    doc: 'The id of the portal at the identity provider.',
    allowed: 'a line of at most 500 characters',
    schema: singleLine(500),
    default: undefined,
  },
  OIDC_CLIENT_SECRET: {
    doc: 'The secret of the portal at the identity provider. Unset: the portal is a public client, protected by PKCE.',
    allowed: 'a line of at most 500 characters',
    schema: singleLine(500),
    default: undefined,
    isSecret: true,
  },
  OIDC_NAME: {
    doc: 'The name of the identity provider on the button “Continue with …” of the sign-in page.',
    allowed: 'a name of at most 60 characters',
    schema: singleLine(60),
    default: 'your identity provider',
  },
  PASSWORD_MINIMUM: {
    doc: 'The minimum length of a new password, in characters.',
    allowed: 'a number from 6 to 128',
    schema: wholeNumber(6, 128),
    default: '6',
  },
  LIMIT_SIGN_IN: {
    doc: 'Failed sign-in attempts in 15 minutes: for one account from one address, and for all accounts from one address.',
    allowed: 'two numbers, ACCOUNT,ADDRESS, or ACCOUNT alone (ADDRESS is then ten times as many)',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}(,[1-9]\d{0,6})?$/)
      .transform(text => text.split(',').map(Number))
      .transform(([account = 10, address = 10 * account]) => ({ account, address })),
    default: '10,100',
  },
  LIMIT_REGISTER: {
    doc: 'Registrations from one address in an hour.',
    allowed: 'a number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
    default: '30',
  },
  LIMIT_PASSWORD_RESET: {
    doc: 'Links for a new password that may be requested in an hour: for one email address, and from one network address.',
    allowed: 'two numbers, EMAIL,ADDRESS, or EMAIL alone (ADDRESS is then four times as many)',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}(,[1-9]\d{0,6})?$/)
      .transform(text => text.split(',').map(Number))
      .transform(([email = 5, address = 4 * email]) => ({ email, address })),
    default: '5,20',
  },
  LIMIT_INQUIRIES: {
    doc: 'Messages that one person may send to the office in an hour.',
    allowed: 'a number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
    default: '20',
  },
  LIMIT_WRITES: {
    doc: 'Changes that one account may make, whatever they are: in a minute, and in an hour. A call that changes many records counts once. Signing in, signing out and ending sessions do not count.',
    allowed: 'two numbers, MINUTE,HOUR, or MINUTE alone (HOUR is then ten times as many)',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}(,[1-9]\d{0,6})?$/)
      .transform(text => text.split(',').map(Number))
      .transform(([perMinute = 120, perHour = 10 * perMinute]) => ({ perMinute, perHour })),
    default: '120,1200',
  },
  LIMIT_MESSAGES: {
    doc: 'Messages that one account may send in a minute. Each node counts its own; LIMIT_WRITES applies as well.',
    allowed: 'a number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
    default: '60',
  },
  LIMIT_TOKEN: {
    doc: 'Requests that one API token may make in a minute. Each node counts its own.',
    allowed: 'a number from 1 to 1000000',
    schema: wholeNumber(1, 1_000_000),
    default: '600',
  },
  LIMIT_PHOTOGRAPHS: {
    doc: 'Photographs and videos that one person may share in an hour.',
    allowed: 'a number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
    default: '100',
  },
  COINBASE_URL: {
    doc: 'The first source of crypto prices: the public REST API of Coinbase Exchange, or `off`.',
    allowed: 'an http or https address, or off',
    schema: z.union([z.literal('off'), webAddress]),
    default: 'https://api.exchange.coinbase.com',
  },
  KRAKEN_URL: {
    doc: 'The second source of crypto prices: the public REST API of Kraken, or `off`.',
    allowed: 'an http or https address, or off',
    schema: z.union([z.literal('off'), webAddress]),
    default: 'https://api.kraken.com',
  },
  EXCHANGE_ACCOUNTS_URL: {
    doc: 'Where accounts at exchanges are read that members connect by an API key. `direct`: at the addresses of the exchanges. An address: at a server that speaks the API of each exchange below its name (/kraken, /coinbase, /binance), such as a proxy. `off`: no exchange can be connected or synced.',
    allowed: 'direct, off, or an http or https address',
    schema: z.union([z.enum(['direct', 'off']), webAddress]),
    default: 'direct',
  },
  PRICE_PROVIDER_KEY: {
    doc: 'The API token of Tiingo, from which the portal reads the daily closing prices of the investments whose price comes from the provider. Unset: these prices are entered by hand or by file.',
    allowed: 'a line of at most 200 characters',
    schema: singleLine(200).regex(/^[\x21-\x7e]+$/),
    default: undefined,
    isSecret: true,
  },
  PRICE_PROVIDER_URL: {
    doc: 'The address of the API of Tiingo.',
    allowed: 'an http or https address',
    schema: webAddress,
    default: 'https://api.tiingo.com',
  },
  ECB_URL: {
    doc: 'Where the euro reference rates are read once a day: the folder of the European Central Bank with eurofxref-hist.zip and eurofxref-hist-90d.xml, or `off`. With off, the board or an administrator adds rates from a file.',
    allowed: 'an http or https address, or off',
    schema: z.union([z.literal('off'), webAddress]),
    default: 'https://www.ecb.europa.eu/stats/eurofxref',
  },
  MARKET_POLL_SECONDS: {
    doc: 'How often the prices are read, in seconds.',
    allowed: 'a number from 0.05 to 3600',
    schema: decimalNumber(0.05, 3600),
    default: '20',
  },
  SAMPLE_PRICES: {
    doc: 'Labels the prices in the ticker as samples, and offers the keys of the sample exchange where an exchange is connected. The demonstration sets it because it runs its own exchange.',
    allowed: 'on or off',
    schema: z.enum(['on', 'off']).transform(text => text === 'on'),
    default: 'off',
  },
  CONTACT_HOTLINE: {
    doc: 'The telephone number of the family hotline.',
    allowed: 'a line of at most 100 characters',
    schema: singleLine(100),
    default: undefined,
  },
  CONTACT_EMAIL: {
    doc: 'The email address on the contact page. With SMTP_URL it is also the recipient of inquiries and the sender of all mail.',
    allowed: 'an email address',
    schema: z.email(),
    default: undefined,
  },
  CONTACT_ADDRESS: {
    doc: 'The address of the office.',
    allowed: 'a line of at most 300 characters',
    schema: singleLine(300),
    default: undefined,
  },
  SMTP_URL: {
    doc: 'The server that sends the mail of the portal, with CONTACT_EMAIL as the sender. Unset: nothing is mailed. smtps:// always encrypts; smtp:// encrypts when the server offers it, or always with ?requireTLS=true.',
    allowed: 'an smtp:// or smtps:// address',
    schema: z.url({ protocol: /^smtps?$/, hostname: /.*/ }),
    default: undefined,
    isSecret: true,
  },
  VAPID_PUBLIC_KEY: {
    doc: 'The public key that browsers accept notifications with (web push). `npm run admin -- vapid-keys` prints a pair. Unset: nothing is sent to devices. Set all three VAPID settings or none. Devices that were added with another key get nothing until they are added again.',
    allowed: '65 bytes in base64url, as `npm run admin -- vapid-keys` prints them',
    schema: z.string().regex(/^B[\w-]{86}$/),
    default: undefined,
  },
  VAPID_PRIVATE_KEY: {
    doc: 'The private key of VAPID_PUBLIC_KEY. Nodes that share a database have the same pair.',
    allowed: '32 bytes in base64url, as `npm run admin -- vapid-keys` prints them',
    schema: z.string().regex(/^[\w-]{43}$/),
    default: undefined,
    isSecret: true,
  },
  VAPID_SUBJECT: {
    doc: 'Where the operators of push services reach you if the portal’s messages cause problems.',
    allowed: 'an address such as mailto:office@example.com, or an https address',
    schema: z
      .string()
      .max(300)
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    default: undefined,
  },
  JOB_POLL_SECONDS: {
    doc: 'How often, in seconds, the portal checks for background work to retry, such as a mail. New work starts immediately.',
    allowed: 'a number from 0.5 to 30',
    schema: decimalNumber(0.5, 30),
    default: '5',
  },
  METRICS_TOKEN: {
    doc: 'The bearer token with which Prometheus reads /metrics. Unset: there is no /metrics.',
    allowed: 'at least 16 characters',
    schema: z.string().min(16),
    default: undefined,
    isSecret: true,
  },
  LOG_LEVEL: {
    doc: 'The lowest level that is logged to standard output, as one JSON object per line.',
    allowed: 'fatal, error, warn, info, debug or silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    default: 'info',
  },
} satisfies Record<string, Setting>

type Settings = typeof settings
type Optional<K extends keyof Settings> = Settings[K]['default'] extends undefined ? undefined : never
export type Config = { [K in keyof Settings]: z.output<Settings[K]['schema']> | Optional<K> }

export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
}

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws InvalidConfig with every invalid variable, its allowed values and the given value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const text = environment[name] || setting.default
    if (text === undefined) {
      config[name] = undefined
      continue
    }
    const result = setting.schema.safeParse(text)
    if (result.success) config[name] = result.data
    else {
      const shown = setting.isSecret === true ? 'a value that is not shown here' : JSON.stringify(text)
      faults.push(`${name} must be ${setting.allowed}, but is ${shown}.`)
    }
  }
  if (faults.length === 0) faults.push(...findVapidFaults(config as Config))
  if (faults.length > 0) throw new InvalidConfig(faults.join('\n'))
  return config as Config
}

/** Whether only this machine can reach the portal. */
export function listensOnLoopback(config: Pick<Config, 'HOST'>): boolean {
  return /^(127(\.\d{1,3}){3}|::1|localhost)$/i.test(config.HOST)
}
