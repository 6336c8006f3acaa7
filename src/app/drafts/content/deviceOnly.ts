// A guide that no service has: it lives on this device until somebody keeps it.
import type { DocKey } from './docKey.ts'

/**
 * The largest id that the address of a guide may name; the service counts up from 1, and is far
 * from it.
 */
export const deviceGuideid = 2_147_483_647
export const isDeviceOnly = (guideid: number): boolean => guideid === deviceGuideid
export const isDeviceDocument = ({ kind, id }: DocKey): boolean =>
  kind === 'guide' && isDeviceOnly(id)
