import { createHash } from 'node:crypto'

/** JSON with its members in order: the same value has the same text, however it was stored. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}
/** SHA-256 of the value, in hex. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex')
