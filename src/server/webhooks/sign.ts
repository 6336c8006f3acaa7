// Secrets and signatures: HMAC-SHA256 over id, dot, timestamp, dot, raw body, as base64 behind
// `v1,`.
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')
/** One signature for each secret that is valid, with blanks between them. */
export const signatures = (
  secrets: string[],
  id: string,
  timestamp: number,
  body: string,
): string =>
  secrets
    .map(
      secret =>
        `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ')
