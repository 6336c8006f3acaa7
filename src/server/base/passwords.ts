// Passwords are kept as argon2id (api-facts 2.2). Hashing takes 19 MiB and tens of milliseconds, so
// few run at once.
import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { limitConcurrency } from './limitedConcurrency.ts'

/** argon2id is the package's default. Tests lower it, for they make thousands of people. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const inTurn = limitConcurrency(2, 200, 'Too many sign-ins at once')

/** Code units, as many as the contract takes: of 128 characters another Unicode form has more. */
const longest = 1000
/**
 * The same password typed on another keyboard may come in another Unicode form. A run of marks
 * takes time by the square of its length, so that what is too long is no password and not read.
 */
const bytesOf = (password: string): string | null =>
  password.length > longest ? null : password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> => {
  const bytes = bytesOf(password)
  if (bytes === null) throw new Error('The password is too long')
  return inTurn(() => hash(bytes, passwordCost))
}

/** Of random bytes that nobody kept. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$eWqEoXEZ4S1LYX2WbW/+jg$ohPDi9y9iHLppS65aW60TYZ2dnwzGnDkfrkJYZDhPU0'

/**
 * false without a hash too, after the same work: the time does not tell whether the account exists.
 */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  const bytes = bytesOf(password)
  const right = await inTurn(() => verify(passwordHash ?? decoy, bytes ?? ''))
  return right && passwordHash !== null && bytes !== null
}

/** As it is compared: nobody remembers whether the dashes belong to it. */
export const plainPassword = (readable: string): string =>
  readable.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Four groups that can be read aloud: no letter in it looks like another. */
export const readablePassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')
}
