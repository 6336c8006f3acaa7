// Passwords are kept as argon2id (api-facts 2.2). Hashing takes 19 MiB and tens of milliseconds, so
// few run at once.
import { hash, verify } from '@node-rs/argon2'
import { randomInt, timingSafeEqual } from 'node:crypto'
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

/** What a hash says of how it is worked out: version, cost and salt. */
type Recipe = {
  prefix: string
  options: typeof passwordCost & { salt: Uint8Array }
}

const recipeOf = (passwordHash: string): Recipe | null => {
  const [prefix, m, t, p, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$/.exec(passwordHash) ?? []
  if (prefix === undefined || salt === undefined) return null
  const cost = { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p) }
  return { prefix, options: { ...cost, salt: Buffer.from(salt, 'base64') } }
}

/**
 * `like`: another hash whose salt it takes, so that both can be tried with one work. null or
 * undefined: a salt of its own.
 */
export const hashPassword = async (
  password: string,
  like: string | null = null,
): Promise<string> => {
  const bytes = bytesOf(password)
  if (bytes === null) throw new Error('The password is too long')
  const salt = like === null ? undefined : recipeOf(like)?.options.salt
  return inTurn(() => hash(bytes, { ...passwordCost, ...(salt && { salt }) }))
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

/**
 * Tries one password with several hashes: those of one salt take the work of one. No hash at all
 * takes that of one too.
 */
export const passwordTrier = (
  password: string,
): ((passwordHash: string | null) => Promise<boolean>) => {
  const bytes = bytesOf(password)
  const worked = new Map<string, Promise<string>>()
  let none: Promise<boolean> | undefined
  return async passwordHash => {
    const recipe = passwordHash === null ? null : recipeOf(passwordHash)
    if (passwordHash === null || bytes === null) {
      if (worked.size === 0) await (none ??= verifyPassword(null, password))
      return false
    }
    if (!recipe) return verifyPassword(passwordHash, password)
    const made = worked.get(recipe.prefix) ?? inTurn(() => hash(bytes, recipe.options))
    worked.set(recipe.prefix, made)
    const [is, wanted] = [Buffer.from(await made), Buffer.from(passwordHash)]
    return is.length === wanted.length && timingSafeEqual(is, wanted)
  }
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
