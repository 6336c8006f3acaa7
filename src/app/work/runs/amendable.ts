import type { AskedField } from '../run/run.ts'

/** Pictures and files are what was there, and a signature is its signer's: none is put right. */
export const isAmendable = ({ type }: AskedField): boolean =>
  type !== 'photo' && type !== 'file' && type !== 'second_signature'
