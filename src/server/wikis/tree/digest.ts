import { createHash } from 'node:crypto'

/** Stands in the ETag where no stamp says what an answer holds. */
export const digestOf = (json: unknown): number =>
  createHash('sha1').update(JSON.stringify(json)).digest().readUIntBE(0, 6)
