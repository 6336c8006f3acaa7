// What a package may be (moderation-admin 9; api-facts 2.5), counted on real bytes.
import { packageAtMost } from '#contract/training/schemas.ts'

export const archiveLimits = {
  packed: packageAtMost,
  unpacked: 2 * 1024 ** 3,
  file: 512 * 1024 ** 2,
  entries: 20_000,
  /** Unpacked bytes for one packed, once past `ratioFrom`. */
  ratio: 100,
  ratioFrom: 10 * 1024 ** 2,
  depth: 20,
  pathBytes: 255,
  manifest: 5 * 1024 ** 2,
}
export type ArchiveLimits = typeof archiveLimits
export const mebibytes = (bytes: number): string => `${bytes / 1024 ** 2} MiB`
